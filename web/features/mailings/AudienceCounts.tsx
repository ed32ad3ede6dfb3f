import { useState, type ReactNode } from "react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { MailingAudienceCountsFragment, MailingChannel } from "../../generated/graphql.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";

/** "500 personas" */
export function peopleText(count: number): string {
  return plural(count, "persona", "personas");
}

/** Of them those whom another mailing has yet to write to: the number above doesn't promise them this one. */
function waitingText(waiting: number, recentDays: number): string {
  const what =
    recentDays === 0
      ? "Con 0 días sin repetir, cada una recibe los dos."
      : "Cada una recibe solo el que salga primero: del otro se la excluye.";
  return `Esperan ya en otro mailing, empezado o programado: ${peopleText(waiting)}. ${what}`;
}

/** Why it can't be begun. */
export function NobodyNote() {
  return <p className="note">Ahora mismo no puede recibirlo nadie, así que no se puede empezar.</p>;
}

interface AudienceCountsProps {
  audience: MailingAudienceCountsFragment;
  channel: MailingChannel;
  /** Who was written to within so many days is left out. */
  recentDays: number;
  /** The people behind those numbers, asked for once somebody wants to see them. */
  leftOutPeople: ReactNode;
}

const RECEIVE: Readonly<Record<MailingChannel, string>> = {
  MAIL: "Reciben un correo",
  CERTIFIED_MAIL: "Reciben un correo certificado",
  CERTIFIED_SMS: "Reciben un SMS certificado",
  LETTER: "Reciben una carta",
};

/** Who gets it, and of who doesn't each reason with its number. */
export function AudienceCounts({ audience, channel, recentDays, leftOutPeople }: AudienceCountsProps) {
  const [isOpen, setOpen] = useState(false);
  const { tasks, people, recipients, leftOut, waitingElsewhere } = audience;
  const without = people - recipients;
  return (
    <div className="stack gap-12">
      <dl className="amounts">
        <div>
          <dt>Tareas elegidas</dt>
          <dd>{shownCount(tasks)}</dd>
        </div>
        <div>
          <dt>Personas detrás de ellas</dt>
          <dd>{shownCount(people)}</dd>
        </div>
        <div>
          <dt className="strong">{RECEIVE[channel]}</dt>
          <dd className="strong">{shownCount(recipients)}</dd>
        </div>
      </dl>
      {(waitingElsewhere ?? 0) > 0 && (
        <p className="note note-warning">{waitingText(waitingElsewhere ?? 0, recentDays)}</p>
      )}
      <p className="small muted">
        Las deudas con el mismo documento de identidad son de una persona. Sin documento, cada deuda cuenta
        como de otra: si sabes que es la misma, únela en «Deudores» y recibirá uno solo.
      </p>
      {without > 0 && (
        <section className="stack gap-8" aria-label="Quién no lo recibe">
          <h3 className="title">{`No lo reciben: ${peopleText(without)}`}</h3>
          <dl className="amounts">
            {leftOut.map((one) => (
              <div key={one.reason}>
                <dt>{one.text}</dt>
                <dd>{shownCount(one.people)}</dd>
              </div>
            ))}
          </dl>
          <div className="cluster">
            <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? "Ocultar a quién no se escribe" : "Ver a quién no se escribe"}
            </Button>
          </div>
          {isOpen && leftOutPeople}
        </section>
      )}
    </div>
  );
}
