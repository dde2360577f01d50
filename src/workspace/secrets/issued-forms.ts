/** A part of every secret that is known by its form. Literal beginnings are what engines find fastest. */
const ISSUED_FORMS =
  /AKIA|ASIA|ABIA|ACCA|AIza|GOCSPX-|AccountKey=|eyJ[\w-]{10}|gh[pousr]_\w{20}|github_pat_|gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent)-|xox[abeoprs]-|hooks\.slack|k_live_|npm_\w{20}|pypi-AgE|rubygems_|SG\.[\w-]{20}|SK[0-9a-f]{20}|T3BlbkFJ|sk-[\w-]{20}|gsk_\w{20}|xai-\w{20}|xapp-|shp(?:at|ca|pa|ss)_|hv[bsr]\.[\w-]{20}|gl(?:sa|c)_[\w+/]{20}|AGE-SECRET|hf_[A-Za-z]{20}|do[opr]_v1_|:AA[\w-]{20}/;
const PRIVATE_KEY = 'PRIVATE KEY';

/** Whether a text may hold a secret that is known by its form. */
export function mayHoldIssuedSecrets(source: string): boolean {
  return ISSUED_FORMS.test(source) || source.includes(PRIVATE_KEY);
}
