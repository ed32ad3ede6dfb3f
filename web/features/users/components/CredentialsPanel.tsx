import { CREDENTIAL_KIND_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { useState } from "react";
import type { ActionOptions } from "../../../lib/use-action.ts";
import { formatBytes } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { NOTED_DOWNLOAD, useAskedAction } from "../hooks/use-user-action.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import {
  DownloadUserCredentialDocumentDocument,
  ReviewCredentialDocument,
  SetJudicialTypeDocument,
  UserPageDocument,
  type UserCredentialFragment,
  type UserDetailFragment,
} from "../../../generated/graphql.ts";
import { credentialLook } from "../user-words.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

interface CredentialProps {
  credential: UserCredentialFragment;
}

/** The answer is the credential; the account's history has to be asked for. */
const CREDENTIAL_ACTION: ActionOptions = { refetch: [UserPageDocument] };

function Rejection({ credential, onClose }: CredentialProps & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Rechazar «${credential.title}»`}
      intro="El especialista recibirá tu explicación por correo y podrá corregir la credencial."
      field="note"
      label="Por qué se rechaza"
      hint="Di qué falta o qué no coincide, para que pueda corregirlo."
      maxLength={1000}
      submit="Rechazar"
      danger
      document={ReviewCredentialDocument}
      variables={(note) => reviewOf(credential, "REJECTED", note)}
      options={CREDENTIAL_ACTION}
      onClose={onClose}
    />
  );
}

function reviewOf(
  { id, version }: CredentialProps["credential"],
  decision: "VERIFIED" | "REJECTED",
  note?: string,
) {
  return { id, version, input: { decision, note } };
}

function CredentialActions({ credential }: CredentialProps) {
  const { id, title, status, document } = credential;
  const ask = useAskedAction(ReviewCredentialDocument, CREDENTIAL_ACTION);
  const download = useDownloadLink(DownloadUserCredentialDocumentDocument, NOTED_DOWNLOAD);
  const [isRejecting, setRejecting] = useState(false);
  const verify = () =>
    ask(
      {
        theme: "green",
        icon: "circle-check",
        title: "Verificar la credencial",
        text: `¿Has comprobado «${title}»? Aparecerá como verificada en el perfil público.`,
        textButton2: "Sí, verificar",
      },
      reviewOf(credential, "VERIFIED"),
    );
  return (
    <div className="cluster above-16">
      {document !== null && (
        <Button size="sm" icon="download" busy={download.busy} onClick={() => void download.download({ id })}>
          {download.busy ? "Cargando..." : `Documento (${formatBytes(document.bytes)})`}
        </Button>
      )}
      {status !== "VERIFIED" && (
        <Button size="sm" variant="primary" icon="check" onClick={verify}>
          Verificar
        </Button>
      )}
      {status !== "REJECTED" && (
        <Button size="sm" icon="close" onClick={() => setRejecting(true)}>
          Rechazar
        </Button>
      )}
      {isRejecting && <Rejection credential={credential} onClose={() => setRejecting(false)} />}
    </div>
  );
}

function CredentialItem({ credential }: CredentialProps) {
  const { kind, title, issuer, number, validUntil, document, reviewNote, reviewedAt } = credential;
  const { label, tone } = credentialLook(credential);
  const origin = [issuer, number === "" ? "" : `n.º ${number}`].filter(Boolean).join(" · ");
  return (
    <li>
      <div className="split gap-8">
        <h3 className="title">{title}</h3>
        <StatusTag tone={tone}>{label}</StatusTag>
      </div>
      <p className="muted small anywhere">
        {CREDENTIAL_KIND_NAMES[kind]}
        {origin !== "" && ` · ${origin}`}
        {validUntil !== null && (
          <>
            {" · "}válida hasta el <DateText value={validUntil} />
          </>
        )}
        {document === null && " · sin documento"}
        {reviewedAt !== null && (
          <>
            {" · "}revisada el <DateText value={reviewedAt} />
          </>
        )}
      </p>
      {reviewNote !== null && <p className="quote lines above-8">Nota de la revisión: {reviewNote}</p>}
      <CredentialActions credential={credential} />
    </li>
  );
}

/** 'Judicial' can't be chosen: it is given to whom a professional body has registered. */
function JudicialType({ id, judicial }: Pick<UserDetailFragment, "id" | "judicial">) {
  const ask = useAskedAction(SetJudicialTypeDocument);
  const change = () =>
    ask(
      {
        theme: judicial ? "orange" : "green",
        icon: judicial ? "triangle-alert" : "circle-check",
        title: judicial ? "Quitar el tipo «Judicial»" : "Dar el tipo «Judicial»",
        text: judicial
          ? "Dejará de aparecer entre los especialistas judiciales. Se le avisa por correo."
          : "¿Has comprobado su colegiación? Aparecerá entre los especialistas judiciales. Se le avisa por correo.",
        textButton2: judicial ? "Sí, quitar" : "Sí, dar",
      },
      { userId: id, granted: !judicial },
    );
  return (
    <div className="cluster above-16">
      <p className="muted anywhere above-16">
        {judicial
          ? "Tiene el tipo «Judicial»."
          : "No tiene el tipo «Judicial»: exige una colegiación verificada."}
      </p>
      <Button size="sm" onClick={change}>
        {judicial ? "Quitar el tipo «Judicial»" : "Dar el tipo «Judicial»"}
      </Button>
    </div>
  );
}

/** Qualification, registration and insurance of a specialist, to be verified or rejected one by one. */
export function CredentialsPanel({
  user,
}: {
  user: Pick<UserDetailFragment, "id" | "judicial" | "credentials">;
}) {
  const { credentials } = user;
  return (
    <Panel title="Credenciales" intro="Las verificadas y vigentes aparecen en su perfil público.">
      {credentials.length === 0 && (
        <p className="muted anywhere above-16">No ha añadido ninguna credencial.</p>
      )}
      <ul className="rows">
        {credentials.map((credential) => (
          <CredentialItem key={credential.id} credential={credential} />
        ))}
      </ul>
      <JudicialType {...user} />
    </Panel>
  );
}
