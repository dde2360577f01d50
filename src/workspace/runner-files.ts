/** Files that say what of a tree is run when it is built, tested, released or deployed. */
const RUNNER =
  /(?:^|\/)(?:\.github\/(?:workflows|actions)\/.*\.ya?ml|\.circleci\/config\.ya?ml|\.gitlab-ci\.ya?ml|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml|[^/]*Dockerfile[^/]*|Containerfile|GNUmakefile|[Mm]akefile|[^/]+\.mk|[Jj]ustfile|Procfile|Taskfile\.ya?ml|project\.json|turbo\.json|supervisord?\.conf|[^/]+\.service)$/;

/** Whether a file says what is run of the tree that it stands in, by its path. */
export function isRunner(path: string): boolean {
  return RUNNER.test(path);
}
