import { storageText } from "../../../schema/rules/storage-words.ts";
import styles from "./StorageMeter.module.css";

/** From here on somebody should know before the next file is refused. */
const NEARLY_FULL = 0.9;

/** How much of a quota is used: 'Espacio usado: 12,4 MB de 1 GB', with a bar. */
export function StorageMeter({ use: { used, allowed } }: { use: { used: number; allowed: number } }) {
  const share = Math.min(1, used / allowed);
  const text = storageText(used, allowed);
  return (
    <div className="stack gap-4 muted small">
      <p>Espacio usado: {text}</p>
      <div
        className={styles.track}
        role="meter"
        aria-label="Espacio usado"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        data-full={share >= NEARLY_FULL ? "" : undefined}
      >
        <span className={styles.fill} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
