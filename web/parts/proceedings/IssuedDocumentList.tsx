import { AUDIENCES } from "../../../schema/rules/case-readers.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Proof } from "../../ui/Fold.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { GroundDoubtNote } from "./GroundDoubtNote.tsx";
import { RevokedNote } from "./RevokedNote.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { IssuedDocumentItemFragment } from "../../generated/graphql.ts";

interface IssuedDocumentListProps {
  documents: readonly IssuedDocumentItemFragment[];
  canManage: boolean;
  downloading: boolean;
  onDownload: (document: IssuedDocumentItemFragment, format: "PDF" | "DOCX") => void;
  onSignature: (document: IssuedDocumentItemFragment) => void;
  onRevoke: (document: IssuedDocumentItemFragment) => void;
}

function Signatures({ signatures }: Pick<IssuedDocumentItemFragment, "signatures">) {
  if (signatures.length === 0) return null;
  return (
    <ul className="list stack gap-4 small" aria-label="Firmas">
      {signatures.map(({ party, signed, at }) => (
        <li key={party.id} className="line" data-signed={signed}>
          <Icon name={signed ? "circle-check" : "alert-circle"} size={16} />
          <span>
            {party.displayName} {signed ? "firmó" : "se negó a firmar"} · {formatDateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Head({ document }: { document: IssuedDocumentItemFragment }) {
  const { number, title, audience, issuedAt, issuedBy } = document;
  return (
    <div className="split at-start">
      <div className="fill">
        <p className="muted tiny">{number}</p>
        <h3>{title}</h3>
        <p className="muted small">
          {formatDateTime(issuedAt)} · {issuedBy}
        </p>
      </div>
      <StatusTag tone={audience === "ALL" ? "info" : "neutral"} icon={audience === "ME" ? "lock" : "eye"}>
        {AUDIENCES[audience].ofLetter}
      </StatusTag>
    </div>
  );
}

function DocumentItem({
  document,
  canManage,
  downloading,
  onDownload,
  onSignature,
  onRevoke,
}: Omit<IssuedDocumentListProps, "documents"> & { document: IssuedDocumentItemFragment }) {
  const { number, contentHash, signatures, isRecord, seal, groundDoubt } = document;
  const isWaiting = document.signatories.some(({ id }) => !signatures.some(({ party }) => party.id === id));
  return (
    <li className="stack gap-8">
      <Head document={document} />
      <RevokedNote seal={seal} />
      {groundDoubt !== null && (
        <GroundDoubtNote doubt={groundDoubt}>
          Nada cambia por sí solo: si de verdad está mal, revócalo y emite otro certificado, que dirá lo que
          consta.
        </GroundDoubtNote>
      )}
      <Signatures signatures={signatures} />
      <div className="cluster">
        <Menu
          label="Descargar"
          name={`Descargar ${number}`}
          size="sm"
          icon="download"
          disabled={downloading}
          items={[
            { label: "PDF", icon: "file", onSelect: () => onDownload(document, "PDF") },
            { label: "Word (.docx)", icon: "file", onSelect: () => onDownload(document, "DOCX") },
          ]}
        />
        {canManage && isRecord && isWaiting && (
          <Button size="sm" icon="edit" onClick={() => onSignature(document)}>
            Anotar una firma
          </Button>
        )}
        {seal.canRevoke && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => onRevoke(document)}
            aria-label={`Revocar ${number}`}
          >
            Revocar
          </Button>
        )}
      </div>
      <Proof>
        Código de verificación: <code>{seal.code}</code>
        <br />
        Huella (SHA-256): <code>{contentHash}</code>
      </Proof>
    </li>
  );
}

/** Letters and records as they were issued, newest first. */
export function IssuedDocumentList({ documents, ...rest }: IssuedDocumentListProps) {
  return (
    <ul className="rows">
      {documents.map((document) => (
        <DocumentItem key={document.id} document={document} {...rest} />
      ))}
    </ul>
  );
}
