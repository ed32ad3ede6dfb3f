import { PRODUCT_NAME } from "../app/product.ts";
import styles from "./BrandMark.module.css";

interface BrandMarkProps {
  /** Only the two arcs, without the word. */
  compact?: boolean;
  /** Side of the mark in pixels. */
  size?: number;
}

/** Two arcs that meet: two sides and what they come to. */
export function BrandMark({ compact = false, size = 32 }: BrandMarkProps) {
  return (
    <span className={styles.brand}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeWidth={3} strokeLinecap="round" aria-hidden="true">
        <path className={styles.left} d="M4 25A13.5 13.5 0 0 1 16 7" />
        <path className={styles.right} d="M28 25A13.5 13.5 0 0 0 16 7" />
        <path className={styles.left} d="M10 25h12" />
      </svg>
      <span className={compact ? "visually-hidden" : styles.word}>{PRODUCT_NAME}</span>
    </span>
  );
}
