// Prints, as JSON, the calls between the functions of a module as go/types resolves them.
//
//	go run . ROOT
//
// Packages outside the module and the standard library are taken to be absent: calls of what they give are unknown, as
// are calls of values. Files for tests or for other platforms are left out.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
)

const outside = -1

type checked struct {
	info  *types.Info
	files []*ast.File
}

// module holds the packages of one module, each checked once, and is their importer.
type module struct {
	root, path string
	positions  *token.FileSet
	standard   types.Importer
	byFolder   map[string]*types.Package
	packages   []checked
}

func newModule(root string) (*module, error) {
	manifest, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	positions := token.NewFileSet()
	m := &module{root: root, positions: positions, byFolder: map[string]*types.Package{}}
	m.standard = importer.ForCompiler(positions, "source", nil)
	for _, line := range strings.Split(string(manifest), "\n") {
		if strings.HasPrefix(line, "module ") {
			m.path = strings.Trim(strings.TrimSpace(strings.TrimPrefix(line, "module ")), `"`)
		}
	}
	return m, nil
}

// Import gives a package of the module or of the standard library.
func (m *module) Import(path string) (*types.Package, error) {
	if path == m.path || strings.HasPrefix(path, m.path+"/") {
		if p := m.load(filepath.Join(m.root, strings.TrimPrefix(path, m.path))); p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("%s is not there", path)
	}
	if strings.Contains(strings.Split(path, "/")[0], ".") {
		return nil, fmt.Errorf("%s is of another module", path)
	}
	return m.standard.Import(path)
}

func (m *module) load(folder string) *types.Package {
	if p, known := m.byFolder[folder]; known {
		return p
	}
	m.byFolder[folder] = nil
	files := m.parse(folder)
	if len(files) == 0 {
		return nil
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	// Errors are no matter: what does not resolve is unknown.
	config := types.Config{Importer: m, FakeImportC: true, Error: func(error) {}}
	p, _ := config.Check(folder, m.positions, files, info)
	m.byFolder[folder] = p
	m.packages = append(m.packages, checked{info, files})
	return p
}

func (m *module) parse(folder string) []*ast.File {
	names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	var files []*ast.File
	for _, name := range names {
		built, err := build.Default.MatchFile(folder, filepath.Base(name))
		if strings.HasSuffix(name, "_test.go") || (err == nil && !built) {
			continue
		}
		if file, err := parser.ParseFile(m.positions, name, nil, 0); err == nil {
			files = append(files, file)
		}
	}
	return files
}

func (m *module) loadAll() error {
	return filepath.WalkDir(m.root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if path != m.root {
			name := entry.Name()
			_, notOurs := os.Stat(filepath.Join(path, "go.mod"))
			if strings.HasPrefix(name, ".") || name == "testdata" || name == "vendor" || notOurs == nil {
				return filepath.SkipDir
			}
		}
		m.load(path)
		return nil
	})
}

func (m *module) place(at token.Pos) (path string, line int) {
	position := m.positions.Position(at)
	path, _ = filepath.Rel(m.root, position.Filename)
	return filepath.ToSlash(path), position.Line
}

type row []any

type oracle struct {
	Files        []string `json:"files"`
	Declarations []row    `json:"declarations"`
	Calls        []row    `json:"calls"`
	Unknown      []row    `json:"unknown"`
	of           *module
	byName       map[token.Pos]int
}

func (o *oracle) declare(start token.Pos, name *ast.Ident) {
	path, first := o.of.place(start)
	_, last := o.of.place(name.Pos())
	o.byName[name.Pos()] = len(o.Declarations)
	o.Declarations = append(o.Declarations, row{path, first, last, name.Name})
}

// declareAll notes the functions of a file and the methods of its interfaces.
func (o *oracle) declareAll(file *ast.File) {
	path, _ := o.of.place(file.Pos())
	o.Files = append(o.Files, path)
	ast.Inspect(file, func(n ast.Node) bool {
		switch at := n.(type) {
		case *ast.FuncDecl:
			o.declare(at.Pos(), at.Name)
		case *ast.InterfaceType:
			for _, method := range at.Methods.List {
				for _, name := range method.Names {
					o.declare(name.Pos(), name)
				}
			}
		}
		return true
	})
}

func (o *oracle) readCalls(file *ast.File, info *types.Info) {
	for _, declaration := range file.Decls {
		from := outside
		if function, ok := declaration.(*ast.FuncDecl); ok {
			from = o.byName[function.Name.Pos()]
		}
		ast.Inspect(declaration, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				o.readCall(from, call, info)
			}
			return true
		})
	}
}

func (o *oracle) readCall(from int, call *ast.CallExpr, info *types.Info) {
	name := calledName(call.Fun)
	if name == nil {
		path, line := o.of.place(call.Pos())
		o.Unknown = append(o.Unknown, row{path, line})
		return
	}
	path, line := o.of.place(name.Pos())
	switch called := info.Uses[name].(type) {
	case nil, *types.Var:
		o.Unknown = append(o.Unknown, row{path, line})
	case *types.Func:
		if to, ours := o.byName[called.Origin().Pos()]; ours {
			o.Calls = append(o.Calls, row{path, from, to, line})
		}
	}
}

// calledName gives the last name of a callee, without brackets and type arguments.
func calledName(callee ast.Expr) *ast.Ident {
	for {
		switch at := callee.(type) {
		case *ast.ParenExpr:
			callee = at.X
		case *ast.IndexExpr:
			callee = at.X
		case *ast.IndexListExpr:
			callee = at.X
		case *ast.Ident:
			return at
		case *ast.SelectorExpr:
			return at.Sel
		default:
			return nil
		}
	}
}

func main() {
	root, err := filepath.EvalSymlinks(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	m, err := newModule(root)
	if err != nil {
		log.Fatal(err)
	}
	if err := m.loadAll(); err != nil {
		log.Fatal(err)
	}
	said := &oracle{of: m, byName: map[token.Pos]int{}}
	for _, p := range m.packages {
		for _, file := range p.files {
			said.declareAll(file)
		}
	}
	for _, p := range m.packages {
		for _, file := range p.files {
			said.readCalls(file, p.info)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		log.Fatal(err)
	}
}
