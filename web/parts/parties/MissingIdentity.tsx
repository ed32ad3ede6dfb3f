import { prose } from "../../../schema/rules/sentences.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { gapWords } from "./identity-form.ts";
import type { PartyIdentityFragment } from "../../generated/graphql.ts";
import { PartyIdentityDialog } from "./PartyIdentityDialog.tsx";

interface MissingIdentityProps {
  parties: readonly PartyIdentityFragment[];
  /** Whether the identity is that of the person signed in. */
  isOwn?: boolean;
  /** Where a form stands around it, which mustn't hold another one: who opens the dialog beside it. */
  onFill?: (partyId: string) => void;
}

/** What is missing of each party's identity, each entry leading to where it is filled in; nothing when all is known. */
export function MissingIdentity({ parties, isOwn = false, onFill }: MissingIdentityProps) {
  const [filling, setFilling] = useState<string | null>(null);
  const lacking = parties.filter(({ missing }) => missing.length > 0);
  const opened = parties.find(({ id }) => id === filling);
  if (lacking.length === 0) return null;
  return (
    <>
      <ul className="list stack gap-8 small" aria-label="Datos que faltan">
        {lacking.map(({ id, displayName, missing }) => (
          <li key={id} className="cluster">
            <Icon name="triangle-alert" size={16} />
            <span className="fill">
              {isOwn ? "Para el acuerdo y los certificados falta" : "Falta"} {gapWords(missing)}
              {isOwn ? "." : prose` de ${displayName}.`}
            </span>
            <Button
              size="sm"
              aria-label={isOwn ? "Completar mis datos" : `Completar los datos de ${displayName}`}
              onClick={() => (onFill ?? setFilling)(id)}
            >
              Completar
            </Button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PartyIdentityDialog party={opened} isOwn={isOwn} onClose={() => setFilling(null)} />
      )}
    </>
  );
}
