import type { ReactNode } from "react";
import { groundInSentence } from "../../../schema/rules/case-states.ts";
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type { GroundDoubtHintFragment } from "../../generated/graphql.ts";

/** "la contraparte no ha querido participar o no ha acudido" */
export function groundsInWords(grounds: GroundDoubtHintFragment["stated"]): string {
  return listed(grounds.map(groundInSentence));
}

/** "Dice que …, y lo que consta hasta ese día …" */
export function doubtSentence({ stated, holding }: GroundDoubtHintFragment): string {
  const now =
    holding.length === 0
      ? "no confirma que el intento hubiera terminado"
      : `da otro motivo: ${groundsInWords(holding)}`;
  return `Como motivo dice que ${groundsInWords(stated)}, y lo que consta hasta ese día ${now}.`;
}

interface GroundDoubtNoteProps {
  doubt: GroundDoubtHintFragment;
  /** What to do about it. */
  children: ReactNode;
}

/** Where a certificate, or the closing of a case, names a ground that isn't what is recorded now says. */
export function GroundDoubtNote({ doubt, children }: GroundDoubtNoteProps) {
  return (
    <div className="note note-warning">
      <p>
        <strong>Revisa el motivo.</strong> {doubtSentence(doubt)}
      </p>
      <p className="small">{children}</p>
    </div>
  );
}
