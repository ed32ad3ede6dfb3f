import { CREDENTIAL_KIND_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { formatBytes, formatDate } from "../../../lib/format.ts";
import { credentialState } from "../hooks/credential-values.ts";
import { useCredentialActions } from "../hooks/use-credential-actions.ts";
import type { ProfileCredentialFragment } from "../../../generated/graphql.ts";

interface CredentialsPanelProps {
  credentials: readonly ProfileCredentialFragment[];
  onAdd: () => void;
  onEdit: (credential: ProfileCredentialFragment) => void;
}

function factsOf({ kind, issuer, number, validUntil }: ProfileCredentialFragment): string {
  return [
    CREDENTIAL_KIND_NAMES[kind],
    issuer,
    number !== "" && `n.º ${number}`,
    validUntil !== null && `válida hasta el ${formatDate(validUntil)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

interface CredentialItemProps {
  credential: ProfileCredentialFragment;
  onEdit: () => void;
}

function Rejection({ note }: { note: string }) {
  return (
    <p className="line at-start anywhere">
      <Icon name="info" size={18} />
      <span>Motivo: {note}</span>
    </p>
  );
}

function CredentialItem({ credential, onEdit }: CredentialItemProps) {
  const { remove, download, downloading } = useCredentialActions(credential);
  const { title, document, reviewNote, status } = credential;
  const { text, tone } = credentialState(credential);
  return (
    <li className="card stack gap-8 at-start">
      <div className="cluster gap-12">
        <h3 className="anywhere large">{title}</h3>
        <StatusTag tone={tone}>{text}</StatusTag>
      </div>
      <p className="anywhere muted">{factsOf(credential)}</p>
      {status === "REJECTED" && reviewNote !== null && <Rejection note={reviewNote} />}
      {document === null ? (
        <p className="anywhere muted">Sin documento.</p>
      ) : (
        <Button
          variant="quiet"
          icon="download"
          busy={downloading}
          aria-label={`Descargar ${document.fileName}`}
          onClick={() => void download()}
        >
          <span className="anywhere">
            {document.fileName} ({formatBytes(document.bytes)})
          </span>
        </Button>
      )}
      <div className="cluster">
        <Button icon="edit" aria-label={`Editar ${title}`} onClick={onEdit}>
          Editar
        </Button>
        <Button variant="quiet" icon="trash" aria-label={`Eliminar ${title}`} onClick={remove}>
          Eliminar
        </Button>
      </div>
    </li>
  );
}

/** Qualifications, registrations and insurances: what they are worth today and what can be done with them. */
export function CredentialsPanel({ credentials, onAdd, onEdit }: CredentialsPanelProps) {
  return (
    <Panel
      id="credenciales"
      title="Credenciales"
      intro="Titulación, colegiación y seguro. Las revisamos; las verificadas se muestran en tu perfil público."
      aside={
        <Button icon="plus" onClick={onAdd}>
          Añadir credencial
        </Button>
      }
    >
      {credentials.length === 0 ? (
        <p className="anywhere muted">
          Todavía no has añadido ninguna. Un perfil con credenciales verificadas inspira más confianza.
        </p>
      ) : (
        <ul className="list stack">
          {credentials.map((credential) => (
            <CredentialItem key={credential.id} credential={credential} onEdit={() => onEdit(credential)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
