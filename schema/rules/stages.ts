/**
 * Where a stage is on the line of a thing: `missed` was passed by without having been reached, `failed` is where it should have
 * come next, `ended` is the last one it reached.
 */
export type StagePlace = "done" | "now" | "failed" | "ended" | "missed" | "later";

export interface Stage {
  title: string;
  place: StagePlace;
}
