import { chosen } from "../spanish-names.ts";

/** One head of hair in three layers, each SVG text. */
export interface Hair {
  /** Behind the neck and the shoulders. */
  behind: string;
  /** Over the clothes, behind the face. */
  shoulders: string;
  front: string;
}

type Style = (colour: string) => Partial<Hair>;

const shape = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`;
const strand = (d: string) =>
  `<path fill="none" stroke="#FFFFFF" stroke-opacity=".22" stroke-width="5" stroke-linecap="round" d="${d}"/>`;

const WOMEN: readonly Style[] = [
  // Long and straight, parted at the side.
  (colour) => ({
    behind: shape(
      colour,
      "M256 70c-86 0-118 60-116 150 2 80-6 150-22 196h276c-16-46-24-116-22-196 2-90-30-150-116-150z",
    ),
    front:
      shape(colour, "M226 122c-10 44-34 66-64 84-2-84 30-134 96-134s98 50 94 136c-54-8-100-36-126-86z") +
      strand("M236 96c-24 12-40 32-46 56"),
  }),
  // A bob with a fringe.
  (colour) => ({
    behind: shape(
      colour,
      "M256 74c-84 0-116 58-116 138 0 60 4 92-6 128 40 14 70 8 122 8s82 6 122-8c-10-36-6-68-6-128 0-80-32-138-116-138z",
    ),
    front:
      shape(
        colour,
        "M166 226c-4-96 30-148 90-148s94 52 90 148c-8-22-12-40-14-58-46 12-106 12-152 0-2 18-6 36-14 58z",
      ) + strand("M226 98c-18 14-28 32-32 54M284 98c18 12 30 30 34 52"),
  }),
  // Up, in a bun.
  (colour) => ({
    behind: `<circle cx="256" cy="70" r="46" fill="${colour}"/>`,
    front:
      shape(colour, "M168 220c-8-84 28-136 88-136s96 52 88 136c-10-44-34-80-88-84-54 4-78 40-88 84z") +
      strand("M214 106c-16 14-26 32-30 52M256 46c14 0 24 8 26 20"),
  }),
  // Wavy, on the shoulders.
  (colour) => ({
    behind: shape(
      colour,
      "M256 66c-82 0-124 54-118 128-26 30-20 62-6 84-24 30-14 68 16 88 30 18 66 10 108 10s78 8 108-10c30-20 40-58 16-88 14-22 20-54-6-84 6-74-36-128-118-128z",
    ),
    front:
      shape(colour, "M284 116c6 46 34 70 66 82 8-78-28-126-94-126s-104 48-94 134c46-8 98-36 122-90z") +
      strand("M270 92c26 10 46 30 52 56"),
  }),
  // Short.
  (colour) => ({
    front:
      shape(
        colour,
        "M164 236c-22-96 12-162 96-162 78 0 110 54 88 150-6-14-10-34-14-54-30-2-70-14-92-38-14 34-40 46-62 52-4 18-8 36-16 52z",
      ) + strand("M250 92c-28 6-50 22-60 48"),
  }),
  // A plait over the shoulder.
  (colour) => ({
    behind: shape(
      colour,
      "M256 72c-82 0-112 54-110 138 0 24 8 56 26 76h168c18-20 26-52 26-76 2-84-28-138-110-138z",
    ),
    shoulders:
      shape(
        colour,
        "M330 280c30 16 40 40 32 62 14 18 12 42-2 58 6 22-4 44-24 56-18-14-26-36-18-56-14-18-14-40 0-58-12-20-10-42 12-62z",
      ) + strand("M322 344q18 12 38 0M320 400q18 12 36 0"),
    front:
      shape(colour, "M166 220c-6-92 30-142 90-142s96 50 90 142c-6-40-30-78-90-92-60 14-84 52-90 92z") +
      strand("M256 84v36"),
  }),
];

const MEN: readonly Style[] = [
  // Parted at the side.
  (colour) => ({
    front:
      shape(
        colour,
        "M168 222c-16-88 18-142 92-142 70 0 106 52 84 142-4-22-8-38-14-52-36 0-84-6-118-34-10 30-24 38-34 44-4 14-8 26-10 42z",
      ) + strand("M216 112c24 24 66 32 106 32"),
  }),
  // Cropped.
  (colour) => ({
    front: shape(
      colour,
      "M168 218c-8-86 26-132 88-132s96 46 88 132c-4-20-8-36-14-50-14-22-42-28-74-28s-60 6-74 28c-6 14-10 30-14 50z",
    ),
  }),
  // Little left above, grown at the sides.
  (colour) => ({
    front:
      shape(
        colour,
        "M170 238c-16-40-14-76 6-104 2 30 2 64-6 104zM342 238c16-40 14-76-6-104-2 30-2 64 6 104z",
      ) +
      `<path fill="none" stroke="#FFFFFF" stroke-opacity=".3" stroke-width="8" stroke-linecap="round" d="M226 130q30-14 56-2"/>`,
  }),
  // Curls.
  (colour) => ({
    front: `<g fill="${colour}"><circle cx="186" cy="158" r="34"/><circle cx="206" cy="116" r="38"/><circle cx="256" cy="98" r="42"/><circle cx="306" cy="116" r="38"/><circle cx="326" cy="158" r="34"/><circle cx="172" cy="190" r="20"/><circle cx="340" cy="190" r="20"/><path d="M184 120h144v44H184z"/></g>`,
  }),
  // Swept back.
  (colour) => ({
    front:
      shape(
        colour,
        "M168 220c-18-100 22-152 92-152s104 48 84 152c-6-34-16-62-40-78-40 10-80 8-108-6-16 18-24 48-28 84z",
      ) + strand("M204 126c20-22 44-34 76-36M236 132c16-14 34-22 58-24"),
  }),
];

/** The first and the third are none at all. */
export const BEARDS: readonly ((colour: string) => string)[] = [
  () => "",
  (colour) =>
    shape(
      colour,
      "M174 240c2 70 34 116 82 116s80-46 82-116c-14 26-26 34-40 32-14-14-70-14-84 0-14 2-26-6-40-32zM228 286q28-14 56 0-4 22-28 22t-28-22z",
    ),
  () => "",
  (colour) =>
    `<path fill="${colour}" fill-opacity=".32" d="M175 250c6 62 36 96 81 96s75-34 81-96c-14 22-28 26-42 24-12-10-66-10-78 0-14 2-28-2-42-24z"/>`,
  (colour) => shape(colour, "M216 280c10-14 28-16 40-8 12-8 30-6 40 8-14 4-28 4-40-2-12 6-26 6-40 2z"),
];

export function hairOf(isWoman: boolean, at: number, colour: string): Hair {
  return { behind: "", shoulders: "", front: "", ...chosen(isWoman ? WOMEN : MEN, at)(colour) };
}
