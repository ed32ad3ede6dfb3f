import styles from "./Illustration.module.css";

/** Thin lines in two colours on a 160 × 120 stage: `main` in petrol, `accent` in coral. */
const PICTURES = {
  /** An open tray with nothing in it. */
  empty: {
    main: "M34 66l14-34h64l14 34v30H34zM34 66h28l6 12h24l6-12h28M20 108h120",
    accent: "M66 46h28M72 54h16",
  },
  /** A magnifying glass over lines that don't match. */
  search: {
    main: "M98 58a26 26 0 1 1-52 0 26 26 0 0 1 52 0ZM91 77l29 29M20 108h64",
    accent: "M62 52h20M62 62h12",
  },
  /** Two ends of a cable that don't touch. */
  broken: {
    main: "M16 60h34a14 14 0 0 1 14 14v6M64 80v10M144 60h-34a14 14 0 0 0-14 14v6M96 80v10M20 108h120",
    accent: "M80 30v14M64 36l6 10M96 36l-6 10",
  },
  /** A building still being drawn. */
  building: {
    main: "M40 104V60l40-30 40 30v44zM68 104V80h24v24M20 108h120",
    accent: "M118 22l12 12-18 18-14 2 2-14zM112 28l12 12",
  },
  /** Two people and the arcs between them. */
  agreement: {
    main: "M50 52a11 11 0 1 1-22 0 11 11 0 0 1 22 0ZM18 100a21 21 0 0 1 42 0M132 52a11 11 0 1 1-22 0 11 11 0 0 1 22 0ZM100 100a21 21 0 0 1 42 0M12 108h136",
    accent: "M52 36A34 34 0 0 1 80 22M108 36A34 34 0 0 0 80 22M70 74l7 7 14-14",
  },
  /** A sheet going up into a folder. */
  upload: {
    main: "M28 40h34l10 12h60v50H28zM20 108h120",
    accent: "M80 92V64m-12 12 12-12 12 12",
  },
  /** A tick over a finished list. */
  done: {
    main: "M46 20h52l18 18v70H46zM98 20v18h18M60 86h34M60 96h24M20 108h120",
    accent: "M62 60l12 12 24-26",
  },
} as const;

export type IllustrationName = keyof typeof PICTURES;

/** A small drawing beside a text that says the same; decoration for screen readers. */
export function Illustration({ name, width = 160 }: { name: IllustrationName; width?: number }) {
  const picture = PICTURES[name];
  return (
    <svg
      className={styles.picture}
      width={width}
      height={(width * 3) / 4}
      viewBox="0 0 160 120"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.main} vectorEffect="non-scaling-stroke" d={picture.main} />
      <path className={styles.accent} vectorEffect="non-scaling-stroke" d={picture.accent} />
    </svg>
  );
}
