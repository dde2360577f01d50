/** Files of templates and components: text of another form that holds code, or names what code has. */
const TEMPLATE =
  /\.(?:html?|xhtml|vue|svelte|astro|riot|marko|hbs|handlebars|mustache|ejs|njk|pug|jinja2?|j2|erb|haml|slim|twig|latte|phtml|tmpl|gohtml|tpl|cshtml|razor|xaml|axaml|jspx?|ftl|fxml)$/;

/** Whether a file is a template or a component, by its path. */
export function isTemplate(path: string): boolean {
  return TEMPLATE.test(path);
}
