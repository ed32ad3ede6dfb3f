import { Button } from "../../../ui/Button.tsx";
import { Sentence } from "../../../parts/trail/Sentence.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { AuditRowFragment } from "../../../generated/graphql.ts";
import styles from "./AuditFeed.module.css";

interface AuditFeedProps {
  entries: readonly AuditRowFragment[];
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

/** Entries of the trail around one account, newest first. */
export function AuditFeed({ entries, hasMore, loading, onMore }: AuditFeedProps) {
  return (
    <>
      <ol className={styles.entries} aria-busy={loading}>
        {entries.map(({ id, at, sentence }) => (
          <li key={id}>
            <p>
              <Sentence parts={sentence} />
            </p>
            <p className={styles.meta}>
              <DateText value={at} time />
            </p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button size="sm" busy={loading} onClick={onMore}>
          {loading ? "Cargando..." : "Ver más"}
        </Button>
      )}
    </>
  );
}
