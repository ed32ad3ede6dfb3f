import type { AgreementItemFragment } from "../../generated/graphql.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Proof } from "../../ui/Fold.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ANSWER_METHODS } from "../../../schema/rules/parties.ts";
import { SIDE_NAMES } from "./proceedings-words.ts";

function AnswerItem({
  answer,
  isOpen,
}: {
  answer: AgreementItemFragment["answers"][number];
  isOpen: boolean;
}) {
  const { party, accepted, at, method, reason, evidence, signedBy } = answer;
  const icon = accepted === null ? "history" : accepted ? "circle-check" : "alert-circle";
  const said =
    accepted === null ? (isOpen ? "Sin responder" : "No respondió") : accepted ? "Acepta" : "Rechaza";
  return (
    <li className="line at-start" data-accepted={accepted ?? undefined}>
      <Icon name={icon} />
      <div>
        <p>
          <strong>{party.displayName}</strong> <span className="muted small">({SIDE_NAMES[party.side]})</span>{" "}
          · {said}
        </p>
        {at !== null && (
          <p className="muted small">
            {formatDateTime(at)}
            {method !== null && `, ${ANSWER_METHODS[method]}`}
          </p>
        )}
        {signedBy !== null && <p className="muted small">Por medio de {signedBy}.</p>}
        {reason !== null && reason !== "" && <p className="lines">{reason}</p>}
        {evidence !== null && evidence !== "" && (
          <Proof>
            <p className="lines">{evidence}</p>
          </Proof>
        )}
      </div>
    </li>
  );
}

/** Who has answered how. */
export function Answers({ agreement: { answers, open } }: { agreement: AgreementItemFragment }) {
  return (
    <ul className="list stack gap-8" aria-label="Respuestas">
      {answers.map((answer) => (
        <AnswerItem key={answer.party.id} answer={answer} isOpen={open} />
      ))}
    </ul>
  );
}
