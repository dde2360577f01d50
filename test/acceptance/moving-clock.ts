/**
 * Loaded before the program (`--import`): its clock begins `CLOCK_AHEAD_S` seconds from now and goes `CLOCK_SPEED` times as
 * fast as time does, back where that is below 0.
 */
const ahead = Number(process.env.CLOCK_AHEAD_S ?? 0) * 1000;
const speed = Number(process.env.CLOCK_SPEED ?? 1);
const begun = Date.now();

const RealDate = Date;
const movedNow = (): number => Math.round(begun + ahead + (RealDate.now() - begun) * speed);

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [movedNow()] : given) as [number]));
  }

  static override now(): number {
    return movedNow();
  }
} as DateConstructor;
