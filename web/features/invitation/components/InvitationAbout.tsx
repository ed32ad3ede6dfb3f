import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { formatDate } from "../../../lib/format.ts";
import { Fold } from "../../../ui/Fold.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TermFold } from "../../../parts/help/TermFold.tsx";
import { useOpenInvitation } from "../invitation-context.ts";

/** What people in this place ask, in the words of the law made plain; the first two are open until it is answered. */
export function Explanations() {
  const { invitation } = useOpenInvitation();
  const isWaiting = !invitation.closed && invitation.party.response === "PENDING";
  return (
    <section className="stack gap-12 surface" aria-labelledby="preguntas">
      <h2 id="preguntas">Lo que te puedes preguntar</h2>
      {invitation.explanations.map(({ question, answer }, index) => (
        <Fold key={question} summary={question} look="link" open={isWaiting && index < 2}>
          <p>{answer}</p>
        </Fold>
      ))}
    </section>
  );
}

function Deadlines({ deadlines }: Pick<InvitationPartsFragment, "deadlines">) {
  return (
    <>
      <h3>Fechas que fija la ley</h3>
      <dl className="amounts">
        {deadlines.map(({ label, source, date, passed }) => (
          <div key={`${label} ${date}`}>
            <dt>
              {label} <span className="muted small">({source})</span>
            </dt>
            <dd>
              {formatDate(date)}
              {passed && " · ya pasó"}
            </dd>
          </div>
        ))}
      </dl>
      <TermFold term="deadline" name="plazo legal" />
    </>
  );
}

function Before({ change }: { change: NonNullable<InvitationPartsFragment["objectChanged"]> }) {
  return (
    <div className="note note-warning line at-start">
      <Icon name="info" size={18} />
      <div>
        <p>
          <strong>Ha cambiado el {formatDate(change.at)}.</strong> Antes decía:
        </p>
        <p className="lines">{change.before}</p>
      </div>
    </div>
  );
}

export function About() {
  const { invitation } = useOpenInvitation();
  const { description, account, objectChanged, area, warnings, deadlines } = invitation;
  return (
    <section className="stack gap-12 surface" aria-labelledby="asunto">
      <h2 id="asunto">De qué se trata</h2>
      {area !== null && <p className="muted small">{area}</p>}
      <p className="lines">
        {description === ""
          ? "Quien te invita no ha añadido una descripción. Puedes preguntar."
          : description}
      </p>
      {objectChanged !== null && <Before change={objectChanged} />}
      {account !== null && account !== "" && (
        <>
          <h3>Lo que contaste a tu especialista</h3>
          <p className="muted small">Confidencial: la otra parte no lo lee.</p>
          <p className="lines">{account}</p>
        </>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="note note-warning line at-start">
          <Icon name="info" size={18} />
          <span>{warning}</span>
        </p>
      ))}
      {deadlines.length > 0 && <Deadlines deadlines={deadlines} />}
    </section>
  );
}
