import type { ObligorAttemptItemFragment } from "../../generated/graphql.ts";
import { Fold } from "../../ui/Fold.tsx";

type Reasons = ObligorAttemptItemFragment["reasons"];

/** Why each day is that day: what happened, the rule with its article, and the day that follows. */
export function AttemptReasons({ reasons }: { reasons: Reasons }) {
  if (reasons.length === 0) return null;
  return (
    <Fold summary="¿Por qué estos días?" className="above-16" open>
      <ol className="rows above-8">
        {reasons.map(({ title, source, facts, rule, result }, at) => (
          // The order doesn't change while they are shown, and the same article may stand there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="stack gap-4">
            <div className="cluster">
              <h3>{title}</h3>
              <span className="muted">{source}</span>
            </div>
            {facts.length > 0 && <p>{facts.join(" ")}</p>}
            <p className="muted">{rule}</p>
            <p>
              <strong>{result}</strong>
            </p>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
