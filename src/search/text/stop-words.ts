/**
 * Words of a question that say nothing of what is looked for. Of a query they are left out, unless nothing else is in it;
 * they are never left out of what is searched.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be been being but by can could did do does done for from get gets had has have how i if in into is it its
  let me my of on one or our out over should show so some such than that the their them then there these they this those to
  under up us used uses using via was we were what when where which while who whom whose why will with within without would you
  your about after all also any before between both during each happen happens happening made make makes work works working way`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
