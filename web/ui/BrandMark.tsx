import { PRODUCT_NAME } from "../../schema/rules/product.ts";
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
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className={styles.left} d="M5 27C5 16 9 8.5 16 5" />
        <path className={styles.right} d="M27 27C27 16 23 8.5 16 5" />
        <path className={styles.left} d="M11.5 20h9" />
      </svg>
      <span className={compact ? "visually-hidden" : styles.word}>{PRODUCT_NAME}</span>
    </span>
  );
}
