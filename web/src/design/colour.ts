/** The page's themes: what is drawn on canvases cannot take its colours from style sheets. */
export type Theme = 'light' | 'dark';

/** Lightness 0–1, chroma and hue in degrees of OKLCH, the space in which equal steps look equal. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/**
 * The ends of the scale from little to much. Lightness alone tells the order, so that it holds for every kind of colour vision;
 * the hue goes from sand to rust on paper, and from umber to brass in the dark.
 */
const ENDS: Record<Theme, readonly [Oklch, Oklch]> = {
  light: [
    { lightness: 0.9, chroma: 0.055, hue: 92 },
    { lightness: 0.42, chroma: 0.125, hue: 35 },
  ],
  dark: [
    { lightness: 0.31, chroma: 0.02, hue: 60 },
    { lightness: 0.86, chroma: 0.125, hue: 85 },
  ],
};

const NOT_MEASURED: Record<Theme, string> = { light: '#dddfe2', dark: '#2b3036' };

/**
 * Eight kinds that are told apart with any colour vision, after Okabe and Ito (2008), lighter or darker by theme.
 * What comes after the eighth has the last, a grey.
 */
const KINDS: Record<Theme, readonly string[]> = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b58900', '#56b4e9', '#7a3e9d', '#8d8d86'],
  dark: ['#4ea3dc', '#f0854a', '#35c79d', '#e19cc3', '#e0c04b', '#8fd0f7', '#b58ad6', '#8d8d86'],
};

/** @param share 0–1; null is what was not measured */
export function scaleColour(share: number | null, theme: Theme): string {
  if (share === null) return NOT_MEASURED[theme];
  return hex(toRgb(between(ENDS[theme], Math.min(1, Math.max(0, share)))));
}

/** @param kind 0 is the first and greatest */
export function kindColour(kind: number | null, theme: Theme): string {
  const colours = KINDS[theme];
  return colours[Math.min(kind ?? colours.length, colours.length - 1)] as string;
}

/** Black or white: what is read better on the colour, by the relative luminance of WCAG. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** Contrast ratio of WCAG, 1–21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function between([low, high]: readonly [Oklch, Oklch], share: number): Oklch {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    lightness: mix(low.lightness, high.lightness),
    chroma: mix(low.chroma, high.chroma),
    hue: mix(low.hue, high.hue),
  };
}

/** Linear sRGB by the matrices of Björn Ottosson's OKLab (2020), then gamma. Channels 0–1, clipped to what screens show. */
function toRgb({ lightness, chroma, hue }: Oklch): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return rgb.map((channel) => Math.min(1, Math.max(0, gamma(channel))));
}

function gamma(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function hex(channels: readonly number[]): string {
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
