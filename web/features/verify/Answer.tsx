import { useEffect, useRef } from "react";
import { REVOCATION_REASONS } from "../../../schema/rules/revocations.ts";
import type { SealAnswerFragment } from "../../generated/plain/graphql.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Icon } from "../../ui/site/Icon.tsx";
import { addedWords, ANSWERS, SIGNATURES } from "./verify-words.ts";
import styles from "./Verify.module.css";

type Seal = NonNullable<SealAnswerFragment["seal"]>;

interface Fact {
  term: string;
  value: string;
  note?: string;
}

function factsOf({ seal, state }: { seal: Seal; state: SealAnswerFragment["state"] }): Fact[] {
  const { title, certifies, number, issuedAt, revokedAt, revocationReason, signature } = seal;
  return [
    { term: state === "CHANGED" ? "El código es de" : "Documento", value: title, note: certifies },
    { term: "Número", value: number },
    { term: "Emitido", value: `${formatDateTime(issuedAt)} (hora de Madrid)` },
    ...(revokedAt === null || revocationReason === null
      ? []
      : [
          {
            term: "Revocado",
            value: `${formatDateTime(revokedAt)} (hora de Madrid)`,
            note: `${REVOCATION_REASONS[revocationReason]}.`,
          },
        ]),
    ...(signature === null ? [] : [{ term: "Firma", value: SIGNATURES[signature] }]),
  ];
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** What is known of a code or a file. */
export function Answer({ answer }: { answer: SealAnswerFragment }) {
  const { tone, icon, title, text } = ANSWERS[answer.state];
  const { seal } = answer;
  const place = useRef<HTMLDivElement>(null);
  // On a phone it comes below what was filled in.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className={`${styles.answer} ${styles[tone]}`} data-state={answer.state}>
      <h2 className={styles.title}>
        <Icon name={icon} size={24} />
        {title}
      </h2>
      <p>{text}</p>
      {seal !== null && (
        <>
          <Facts facts={factsOf({ seal, state: answer.state })} />
          {seal.added !== null && <p>{addedWords(seal.added)}</p>}
          {seal.hasNewerFile && (
            <p>Después se anotó quién lo firmó: hay un ejemplar más reciente del mismo documento.</p>
          )}
        </>
      )}
    </div>
  );
}
