import { REVOCATION_REASONS } from "../../../schema/rules/seals.ts";
import type { SealAnswerFragment } from "../../generated/plain/graphql.ts";
import { formatDateTime } from "../../lib/format.ts";
import { FactRows, type FactRow } from "../../ui/site/FactRows.tsx";
import { Icon } from "../../ui/site/Icon.tsx";
import { ANSWERS, SIGNATURES } from "./verify-words.ts";
import styles from "./Verify.module.css";

type Seal = NonNullable<SealAnswerFragment["seal"]>;

function factsOf({ seal, state }: { seal: Seal; state: SealAnswerFragment["state"] }): FactRow[] {
  const { title, certifies, number, issuedAt, revokedAt, revocationReason, signature } = seal;
  const isOurs = state !== "CHANGED";
  return [
    { term: isOurs ? "Documento" : "El código es de", value: title, note: certifies },
    { term: "Número", value: number },
    { term: "Emitido", value: `${formatDateTime(issuedAt)} (hora de Madrid)` },
    ...(revokedAt === null || revocationReason === null
      ? []
      : [
          {
            term: "Revocado",
            value: formatDateTime(revokedAt),
            note: `${REVOCATION_REASONS[revocationReason]}.`,
          },
        ]),
    ...(signature === null ? [] : [{ term: "Firma", value: SIGNATURES[signature] }]),
  ];
}

/** What is known of a code or a file. */
export function Answer({ answer }: { answer: SealAnswerFragment }) {
  const { tone, icon, title, text } = ANSWERS[answer.state];
  const { seal } = answer;
  return (
    <div className={`${styles.answer} ${styles[tone]}`} data-state={answer.state}>
      <h2 className={styles.title}>
        <Icon name={icon} size={24} />
        {title}
      </h2>
      <p>{text}</p>
      {seal !== null && (
        <>
          <FactRows rows={factsOf({ seal, state: answer.state })} />
          {seal.hasNewerFile && (
            <p>Después se anotó quién lo firmó: hay un ejemplar más reciente del mismo documento.</p>
          )}
        </>
      )}
    </div>
  );
}
