import { useState, type ReactNode } from "react";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import type { ShownMailFragment } from "../../generated/graphql.ts";
import { Fold } from "../../ui/Fold.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import styles from "./ShownMails.module.css";

function nameOf({ name, email, phone }: ShownMailFragment): string {
  return `${name === "" ? "Sin nombre" : name} · ${phone ?? email ?? "sin correo"}`;
}

/** Nothing but its text. */
function TextMessage({ mail }: { mail: ShownMailFragment }) {
  return (
    <section className="stack gap-12" aria-label={`SMS para ${nameOf(mail)}`}>
      {mail.leftOut !== null && (
        <p className="note note-warning">{`Esta persona no lo recibe: ${mail.leftOut}.`}</p>
      )}
      <pre className={styles.text}>{mail.text}</pre>
      <p className="muted small">{`${shownCount(mail.text.length)} caracteres, con el enlace de ejemplo`}</p>
    </section>
  );
}

function Mail({ mail }: { mail: ShownMailFragment }) {
  return (
    <div className="stack gap-12">
      {mail.leftOut !== null && (
        <p className="note note-warning">{`Esta persona no lo recibe: ${mail.leftOut}.`}</p>
      )}
      <p>
        <span className="muted">Asunto: </span>
        <strong>{mail.subject}</strong>
      </p>
      {/* No script runs in it and no link leads anywhere: it is only looked at. */}
      <iframe className={styles.mail} sandbox="" title={`Correo para ${nameOf(mail)}`} srcDoc={mail.html} />
      <Fold summary="El mismo correo como texto">
        <pre className={styles.text}>{mail.text}</pre>
      </Fold>
    </div>
  );
}

interface ShownMailsProps {
  mails: readonly ShownMailFragment[];
  /** Of text messages. */
  isText?: boolean;
  /** Beside the choice of the person. */
  children?: ReactNode;
}

/** Mails as these very people get them, one at a time. */
export function ShownMails({ mails, isText = false, children }: ShownMailsProps) {
  const [chosen, setChosen] = useState(0);
  const mail = mails[chosen] ?? mails[0];
  if (mail === undefined) return <p className="muted">No hay nadie a quien escribir.</p>;
  return (
    <div className="stack gap-12">
      <div className="cluster">
        <SelectBox
          label="Así lo recibe"
          showLabel
          value={String(mails.indexOf(mail))}
          options={mails.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
          onChange={(at) => setChosen(Number(at))}
        />
        {children}
      </div>
      {isText ? <TextMessage mail={mail} /> : <Mail mail={mail} />}
    </div>
  );
}
