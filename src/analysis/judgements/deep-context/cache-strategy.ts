/** Whether results that are kept may be used: as long as they are right, never, or alone. */
export const CACHE_STRATEGIES = ['normal', 'force-refresh', 'offline'] as const;
export type CacheStrategy = (typeof CACHE_STRATEGIES)[number];
