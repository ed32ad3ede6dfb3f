import type { ReactNode } from "react";
import styles from "./Scene.module.css";

interface SceneProps {
  /** Size of the stage its shapes are drawn on, which gives the proportions. */
  width?: number;
  height?: number;
  children: ReactNode;
}

/** The stage of an illustration of the site. It stands beside a text that says the same: decoration. */
export function Scene({ width = 320, height = 240, children }: SceneProps) {
  return (
    <svg
      className={styles.scene}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Pens and washes: `pens("petrol", "sheet")` draws with a petrol line on a filled sheet. */
export function pens(
  ...names: ("petrol" | "coral" | "wash" | "warm" | "cool" | "sheet" | "solid" | "glow" | "dashed" | "bold")[]
): string {
  return names.map((name) => styles[name]).join(" ");
}

interface FigureProps {
  /** Centre of the head. */
  x: number;
  y: number;
  /** Size of a head's radius in the stage; shoulders follow. */
  head?: number;
  /** Whose side: petrol, coral, or the neutral one between them. */
  side: "petrol" | "coral" | "neutral";
}

/** A person: a head over an arch, as in the mark. What hides the lower edge is drawn after it. */
export function Figure({ x, y, head = 16, side }: FigureProps) {
  const line = side === "coral" ? "coral" : "petrol";
  const body = { petrol: "cool", coral: "warm", neutral: "sheet" } as const;
  const shoulder = head * 1.9;
  const top = y + head * 1.45;
  return (
    <>
      <path
        className={pens(line, body[side])}
        d={`M${x - shoulder} ${top + shoulder * 1.5}v${-shoulder / 2}a${shoulder} ${shoulder} 0 0 1 ${shoulder * 2} 0v${shoulder / 2}`}
      />
      <circle className={pens(line, "sheet")} cx={x} cy={y} r={head} />
      <path
        className={side === "coral" ? pens("glow") : pens("solid")}
        d={`M${x - head} ${y}a${head} ${head} 0 0 1 ${head * 2} 0c${-head * 0.6} ${-head * 0.1} ${-head} ${-head * 0.35} ${-head * 1.15} ${-head * 0.6}c${-head * 0.2} ${head * 0.3} ${-head * 0.5} ${head * 0.5} ${-head * 0.85} ${head * 0.6}Z`}
      />
    </>
  );
}
