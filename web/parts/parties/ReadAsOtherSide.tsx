import { fieldId } from "../../lib/form-problems.ts";
import { OBJECT_LABEL } from "../cases/ObjectField.tsx";
import { ConsentField } from "../accounts/ConsentField.tsx";
import type { CommunicatedObject } from "./InvitationLetter.tsx";

interface ReadAsOtherSideProps {
  /** Name of the form, before the id of its control. */
  form: string;
  communicated: CommunicatedObject;
  confirmed: boolean;
  error?: string;
  onConfirm: (confirmed: boolean) => void;
}

/** What the other side is about to read, and that it may: shown before anybody there is told of anything. */
export function ReadAsOtherSide({ form, communicated, confirmed, error, onConfirm }: ReadAsOtherSideProps) {
  if (communicated.text === "")
    return (
      <p className="note note-warning" role="alert">
        Falta el texto que leerá la otra parte. Escríbelo en «Datos del expediente», con «Editar»: sin él no
        se puede avisar a nadie.
      </p>
    );
  return (
    <figure className="stack gap-8 note">
      <figcaption>{OBJECT_LABEL}</figcaption>
      <blockquote>{communicated.text}</blockquote>
      <ConsentField
        id={fieldId(form, "objectVersion")}
        checked={confirmed}
        required
        error={error}
        onChange={onConfirm}
      >
        Lo he leído, y la otra parte puede leerlo así.
      </ConsentField>
    </figure>
  );
}
