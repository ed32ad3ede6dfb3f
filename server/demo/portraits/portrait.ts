import { chosen } from "../spanish-names.ts";
import { BEARDS, hairOf, type Hair } from "./portrait-hair.ts";

/** Side of the stage, as large as stored photos are. */
export const PORTRAIT_SIDE = 512;

const LINE = "#16282C";
const GROUNDS = ["#E2EFF1", "#F6E3D8", "#E6E9DA", "#EFE6F0", "#F7EACB", "#DCE6F2", "#F3DCD6"];
const DARK_HAIR = ["#2B2320", "#5A3A28", "#1F1B1C", "#6E6763"];
const ANY_HAIR = [...DARK_HAIR, "#8A5A36", "#B9764A", "#A9A29A", "#D0A566"];
const SKINS = [
  { skin: "#F3CDB2", shade: "#E5B698", hairs: ANY_HAIR },
  { skin: "#E9B993", shade: "#D7A179", hairs: DARK_HAIR },
  { skin: "#F7D9C4", shade: "#EAC0A6", hairs: ANY_HAIR },
  { skin: "#D9A27A", shade: "#C48B63", hairs: DARK_HAIR },
  { skin: "#A9714B", shade: "#925C39", hairs: DARK_HAIR },
];
const CLOTHES = ["#0B4F5C", "#C23F1A", "#3E5C76", "#1C6B45", "#6B4A63", "#16282C", "#8A5A1E"];

const COLLARS = ["blazer", "round", "shirt"] as const;

export interface PortraitOf {
  /** Another place is another person; the same place is the same one every time. */
  at: number;
  isWoman: boolean;
}

interface Traits {
  ground: string;
  skin: string;
  shade: string;
  hair: Hair;
  clothes: string;
  collar: (typeof COLLARS)[number];
  hasGlasses: boolean;
  beard: string;
}

function traitsOf({ at, isWoman }: PortraitOf): Traits {
  const { skin, shade, hairs } = chosen(SKINS, at * 7 + (isWoman ? 0 : 3));
  const colour = chosen(hairs, at * 3 + (isWoman ? 1 : 4));
  return {
    ground: chosen(GROUNDS, at * 2),
    skin,
    shade,
    hair: hairOf(isWoman, at, colour),
    clothes: chosen(CLOTHES, at * 5 + (isWoman ? 0 : 2)),
    collar: chosen(COLLARS, at + (isWoman ? 0 : 1)),
    hasGlasses: at % 3 === 1,
    beard: isWoman ? "" : chosen(BEARDS, at * 2)(colour),
  };
}

function body({ clothes, collar, skin, shade }: Traits): string {
  const neck = `<path fill="${shade}" d="M210 296v70c0 30 92 30 92 0v-70z"/>`;
  const trunk = `<path fill="${clothes}" d="M54 512c4-84 70-122 152-140 14 34 86 34 100 0 82 18 148 56 152 140z"/>`;
  if (collar === "round") return trunk + neck;
  const shirt = `<path fill="#FFFDF9" d="M204 360 176 392l50 58 30-36 30 36 50-58-28-32c-10 40-94 40-104 0z"/><path fill="${skin}" d="M211 366c8 34 82 34 90 0l-45 50z"/>`;
  if (collar === "shirt") return trunk + neck + shirt;
  const lapels = `<path fill="#FFFDF9" d="M196 372 256 512l60-140z"/><path fill="${skin}" d="M209 362c8 36 86 36 94 0l-47 76z"/><path fill="none" stroke="${LINE}" stroke-opacity=".45" stroke-width="5" stroke-linejoin="round" d="m196 374-30 40 40 14 46 84M316 374l30 40-40 14-46 84"/>`;
  return trunk + neck + lapels;
}

function face({ skin, shade, hasGlasses }: Traits): string {
  const glasses = `<g fill="#FFFFFF" fill-opacity=".28" stroke="${LINE}" stroke-width="6"><rect x="192" y="208" width="54" height="46" rx="20"/><rect x="266" y="208" width="54" height="46" rx="20"/><path fill="none" d="M246 226q10-8 20 0M192 222l-18-6M320 222l18-6"/></g>`;
  return [
    `<g fill="${skin}"><circle cx="173" cy="238" r="21"/><circle cx="339" cy="238" r="21"/>`,
    `<path d="M173 216c0-68 36-108 83-108s83 40 83 108c0 74-36 126-83 126s-83-52-83-126z"/></g>`,
    `<g fill="none" stroke="${LINE}" stroke-width="6" stroke-linecap="round"><path d="M202 198q16-10 34-3M276 195q18-7 34 3"/>`,
    `<path d="M226 290q30 24 60 0"/><path stroke="${shade}" stroke-width="7" d="M258 232c4 16 10 26 8 32-2 5-10 6-16 5"/></g>`,
    `<g fill="${LINE}"><circle cx="219" cy="230" r="7"/><circle cx="293" cy="230" r="7"/></g>`,
    hasGlasses ? glasses : "",
  ].join("");
}

/** A made-up person in the house's flat style as SVG text: head and shoulders before an arch of the mark. */
export function portrait(of: PortraitOf): string {
  const traits = traitsOf(of);
  const { ground, hair, beard } = traits;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT_SIDE}" height="${PORTRAIT_SIDE}" viewBox="0 0 ${PORTRAIT_SIDE} ${PORTRAIT_SIDE}">`,
    `<path fill="${ground}" d="M0 0h512v512H0z"/><path fill="#FFFFFF" fill-opacity=".45" d="M30 512C30 268 124 110 256 40c132 70 226 228 226 472z"/>`,
    hair.behind,
    body(traits),
    hair.shoulders,
    face(traits),
    beard,
    hair.front,
    `</svg>`,
  ].join("");
}
