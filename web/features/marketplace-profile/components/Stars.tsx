import { SHAPES } from "../../../ui/site/icon-shapes.ts";
import styles from "./Stars.module.css";

const FIVE = [0, 1, 2, 3, 4].map((place) => (
  <path key={place} d={SHAPES.star} transform={`translate(${24 * place})`} />
));

interface StarsProps {
  /** 1 to 5, also in between. */
  value: number;
  /** Height in pixels. */
  size?: number;
}

/** An average with its one decimal: "4,5", "5,0". */
export function averageText(rating: number): string {
  return rating.toFixed(1).replace(".", ",");
}

/** Five stars, as many of them filled as were given; in words for who doesn't see them. */
export function Stars({ value, size = 20 }: StarsProps) {
  const width = 24 * Math.min(5, Math.max(0, value));
  return (
    <span className={styles.stars}>
      <svg viewBox="0 0 120 24" width={size * 5} height={size} aria-hidden="true" focusable="false">
        <g className={styles.empty}>{FIVE}</g>
        <svg width={width} height={24} viewBox={`0 0 ${width} 24`}>
          <g className={styles.full}>{FIVE}</g>
        </svg>
      </svg>
      <span className="visually-hidden">{`${Number.isInteger(value) ? value : averageText(value)} de 5 estrellas`}</span>
    </span>
  );
}
