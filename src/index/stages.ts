/** The stages of making an index, as progress reports name them. */
export const STAGES = {
  list: 'Listing the files',
  read: 'Reading the code',
  link: 'Linking the code',
} as const;
