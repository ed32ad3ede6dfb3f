import { pens, Scene } from "./Scene.tsx";

const PICTURES = {
  /** Two arcs that meet over what both have signed. */
  agreement: {
    petrol: "M10 52C10 32 18 16 36 8M26 40h20",
    coral: "M62 52C62 32 54 16 36 8M27 52l6 6 12-14",
  },
  /** A way between two places that somebody draws. */
  conciliator: {
    petrol:
      "M20 18a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM68 18a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM4 58V44a8 8 0 0 1 16 0M52 44a8 8 0 0 1 16 0v14",
    coral: "M26 30c6 6 14 6 20 0M36 34v16m-7-7 7 7 7-7M26 58h20",
  },
  /** Two who talk and one who listens. */
  mediator: {
    petrol: "M4 10h24v16H16l-6 6v-6H4ZM44 46a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM22 64a14 12 0 0 1 28 0",
    coral: "M68 10H44v16h12l6 6v-6h6ZM51 18h10",
  },
  /** An open bill and what comes in for it. */
  collector: {
    petrol: "M10 6h30l10 10v22M10 6v54h26M40 6v10h10M18 26h22M18 36h16M18 46h12",
    coral: "M66 52a13 13 0 1 1-26 0 13 13 0 0 1 26 0ZM57 48a6 6 0 1 0 0 8M46 51h7M46 54h7",
  },
} as const;

/** A small drawing for one kind of help. */
export function CategoryPicture({ of }: { of: keyof typeof PICTURES }) {
  const picture = PICTURES[of];
  return (
    <Scene width={72} height={64}>
      <path className={pens("petrol")} d={picture.petrol} />
      <path className={pens("coral")} d={picture.coral} />
    </Scene>
  );
}
