import type { Convention } from '../liveness.ts';

/** Files that frameworks and tools of Python find. */
export const PYTHON_CONVENTIONS: readonly Convention[] = [
  {
    reason: 'run or configured by a tool',
    files:
      /(?:^|\/)(?:setup|conftest|manage|noxfile|fabfile|tasks|wsgi|asgi|gunicorn[^/]*|celery|__main__|conf|hubconf|hatch_build|dodo|hook-[^/]+)\.py$/,
  },
  {
    reason: 'found by Django',
    files:
      /(?:^|\/)(?:settings[^/]*|urls|admin|apps|signals|receivers|context_processors|search_indexes|routing|sitemaps)\.py$|(?:^|\/)(?:settings|migrations|management\/commands|templatetags)\//,
  },
  { reason: 'found by Alembic', files: /\.py$(?<=(?:^|\/)(?:alembic|versions)\/.*)/ },
  { reason: 'loaded by Airflow or Ansible', files: /(?:^|\/)(?:dags|plugins|playbooks|library)\// },
];
