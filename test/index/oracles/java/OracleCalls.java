import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import javax.tools.ToolProvider;

/**
 * Prints, as JSON, the calls between the methods and classes of a tree as javac resolves them.
 *
 *     java OracleCalls.java ROOT [javac option...]
 *
 * Calls that nobody wrote are left out: those of a parent's constructor that javac puts in, and those in constructors
 * that it makes. A class without a written constructor stands for its constructor.
 */
public class OracleCalls {
  private static final int OUTSIDE = -1;

  private final Path root;
  private final Trees trees;
  private final SourcePositions positions;
  private final List<String> files = new ArrayList<>();
  private final List<String> declarations = new ArrayList<>();
  private final Map<Element, Integer> places = new HashMap<>();
  private final Set<String> calls = new LinkedHashSet<>();
  private final Set<String> unknown = new LinkedHashSet<>();

  private OracleCalls(Path root, JavacTask task) {
    this.root = root;
    trees = Trees.instance(task);
    positions = trees.getSourcePositions();
  }

  public static void main(String[] given) throws IOException {
    Path root = Path.of(given[0]).toRealPath();
    List<String> options = new ArrayList<>(List.of("-proc:none", "-Xmaxerrs", "100000"));
    options.addAll(List.of(given).subList(1, given.length));
    List<File> sources;
    try (var all = Files.walk(root)) {
      sources = all.filter(one -> one.toString().endsWith(".java") && !one.endsWith("module-info.java"))
          .sorted().map(Path::toFile).toList();
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(null, null, null);
    var units = manager.getJavaFileObjectsFromFiles(sources);
    // Errors are no matter: what does not resolve is unknown.
    var silent = new PrintWriter(OutputStream.nullOutputStream());
    var task = (JavacTask) compiler.getTask(silent, manager, error -> {}, options, null, units);
    List<CompilationUnitTree> parsed = new ArrayList<>();
    for (var unit : task.parse()) parsed.add(unit);
    task.analyze();
    var oracle = new OracleCalls(root, task);
    for (var unit : parsed) oracle.new Reader(unit).scan(unit, null);
    System.out.println("{\"files\":" + oracle.files + ",\"declarations\":" + oracle.declarations
        + ",\"calls\":" + oracle.calls + ",\"unknown\":" + oracle.unknown + "}");
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private String pathOf(CompilationUnitTree unit) {
    return quoted(root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/'));
  }

  /** Whether a method stands in the source: a constructor that javac makes has no end, or begins where its class does. */
  private boolean isWritten(TreePath path) {
    var unit = path.getCompilationUnit();
    var tree = path.getLeaf();
    if (positions.getEndPosition(unit, tree) < 0) return false;
    return positions.getStartPosition(unit, tree) != positions.getStartPosition(unit, path.getParentPath().getLeaf());
  }

  /** The place of what is called in the list of declarations, or null for what is not of the tree or has no name. */
  private Integer placeOf(Element element) {
    if (!places.containsKey(element)) places.put(element, declare(element));
    return places.get(element);
  }

  private Integer declare(Element element) {
    var path = trees.getPath(element);
    if (element.getKind() == ElementKind.CONSTRUCTOR && (path == null || !isWritten(path))) {
      return placeOf(element.getEnclosingElement());
    }
    if (path == null) return null;
    var owner = element.getKind() == ElementKind.CONSTRUCTOR ? element.getEnclosingElement() : element;
    var name = owner.getSimpleName().toString();
    if (name.isEmpty()) return null;
    var unit = path.getCompilationUnit();
    var lines = unit.getLineMap();
    long start = positions.getStartPosition(unit, path.getLeaf());
    declarations.add("[" + pathOf(unit) + "," + lines.getLineNumber(start) + ","
        + lines.getLineNumber(Math.max(start, lastOfHead(unit, path.getLeaf(), name))) + "," + quoted(name) + "]");
    return declarations.size() - 1;
  }

  /** Where the head of a method or class ends, annotations and modifiers being of it. */
  private long lastOfHead(CompilationUnitTree unit, Tree tree, String name) {
    if (tree instanceof MethodTree method) {
      return method.getBody() == null
          ? positions.getEndPosition(unit, tree)
          : positions.getStartPosition(unit, method.getBody());
    }
    if (!(tree instanceof ClassTree type)) return -1;
    long from = Math.max(positions.getStartPosition(unit, tree), positions.getEndPosition(unit, type.getModifiers()));
    try {
      return unit.getSourceFile().getCharContent(true).toString().indexOf(name, (int) from);
    } catch (IOException gone) {
      return from;
    }
  }

  private class Reader extends TreePathScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final String path;
    /** The methods around, by their places; those of classes without names count for what is around them. */
    private final Deque<Integer> around = new ArrayDeque<>();

    Reader(CompilationUnitTree unit) {
      this.unit = unit;
      path = pathOf(unit);
      files.add(path);
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      if (!isWritten(getCurrentPath())) return null;
      var element = trees.getElement(getCurrentPath());
      var place = element == null ? null : placeOf(element);
      around.push(place == null ? OUTSIDE : place);
      super.visitMethod(method, nothing);
      around.pop();
      return null;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
      if (positions.getEndPosition(unit, call) >= 0) {
        var callee = call.getMethodSelect();
        called(positions.getEndPosition(unit, callee) - 1, trees.getElement(new TreePath(getCurrentPath(), callee)));
      }
      return super.visitMethodInvocation(call, nothing);
    }

    @Override
    public Void visitNewClass(NewClassTree call, Void nothing) {
      var constructor = call.getClassBody() == null ? trees.getElement(getCurrentPath()) : null;
      called(positions.getStartPosition(unit, call), constructor);
      return super.visitNewClass(call, nothing);
    }

    private void called(long position, Element element) {
      long line = unit.getLineMap().getLineNumber(position);
      if (!(element instanceof ExecutableElement) || element.asType().getKind() == TypeKind.ERROR) {
        unknown.add("[" + path + "," + line + "]");
        return;
      }
      var place = placeOf(element);
      var from = around.isEmpty() ? OUTSIDE : around.peek();
      if (place != null) calls.add("[" + path + "," + from + "," + place + "," + line + "]");
    }
  }
}
