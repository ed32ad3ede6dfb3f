import { useState } from "react";
import { formatBytes } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { useAskedAction, NOTED_DOWNLOAD } from "../hooks/use-user-action.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import {
  DownloadUserIdentityDocumentDocument,
  ReviewIdentityDocument,
  type UserDetailFragment,
} from "../../../generated/graphql.ts";
import { IDENTITY_KINDS, identityLook, ROLES } from "../user-words.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

function Rejection({ user, onClose }: { user: UserDetailFragment; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Rechazar el documento"
      intro={`${user.displayName} recibirá tu explicación por correo y podrá subir otro documento.`}
      field="note"
      label="Por qué se rechaza"
      hint="Di qué falta o qué no coincide, para que pueda corregirlo."
      maxLength={1000}
      submit="Rechazar"
      danger
      document={ReviewIdentityDocument}
      variables={(note) => reviewOf(user, "REJECTED", note)}
      onClose={onClose}
    />
  );
}

function reviewOf({ id, version }: UserDetailFragment, decision: "VERIFIED" | "REJECTED", note?: string) {
  return { id, version, input: { decision, note } };
}

function FileLine({ file }: { file: NonNullable<UserDetailFragment["identityFile"]> }) {
  return (
    <p className="muted anywhere above-16">
      {file.fileName} ({formatBytes(file.bytes)}), subido el <DateText value={file.uploadedAt} />
    </p>
  );
}

/** The uploaded document and what was found when comparing it. `version`: of what is on the screen. */
function Review({ user }: { user: UserDetailFragment }) {
  const { id, identityFile, identityStatus, displayName } = user;
  const ask = useAskedAction(ReviewIdentityDocument);
  const download = useDownloadLink(DownloadUserIdentityDocumentDocument, NOTED_DOWNLOAD);
  const [isRejecting, setRejecting] = useState(false);
  if (identityFile === null) return <p className="muted anywhere above-16">No ha subido ningún documento.</p>;
  const verify = () =>
    ask(
      {
        theme: "green",
        icon: "circle-check",
        title: "Verificar la identidad",
        text: `¿Has comparado el documento con el nombre y el número de ${displayName}, y coinciden?`,
        textButton2: "Sí, verificar",
      },
      reviewOf(user, "VERIFIED"),
    );
  return (
    <>
      <FileLine file={identityFile} />
      <div className="cluster above-16">
        <Button icon="download" busy={download.busy} onClick={() => void download.download({ id })}>
          {download.busy ? "Cargando..." : "Descargar documento"}
        </Button>
        {identityStatus !== "VERIFIED" && (
          <Button variant="primary" icon="check" onClick={verify}>
            Verificar
          </Button>
        )}
        {identityStatus !== "REJECTED" && (
          <Button icon="close" onClick={() => setRejecting(true)}>
            Rechazar
          </Button>
        )}
      </div>
      {isRejecting && <Rejection user={user} onClose={() => setRejecting(false)} />}
    </>
  );
}

/** Who somebody is and whether that has been checked. */
export function IdentityPanel({ user }: { user: UserDetailFragment }) {
  const { label, tone } = identityLook(user.identityStatus);
  const kind = user.identityKind === null ? "Documento" : IDENTITY_KINDS[user.identityKind];
  return (
    <Panel id="identidad" title="Identidad" aside={<StatusTag tone={tone}>{label}</StatusTag>}>
      <div className="line gap-16 at-start">
        <Avatar name={user.displayName} initials={user.initials} photoUrl={user.photoUrl} size={72} />
        <FactGrid
          facts={[
            ...(user.companyName === null ? [] : [{ label: "Empresa", value: user.companyName, long: true }]),
            { label: "Nombre", value: user.names },
            { label: "Apellidos", value: user.surnames },
            { label: kind, value: user.identityDocument },
            { label: "Rol", value: ROLES[user.role] },
          ]}
        />
      </div>
      {user.identityNote !== null && (
        <p className="quote lines above-8">Nota de la revisión: {user.identityNote}</p>
      )}
      {user.status !== "CLOSED" && <Review user={user} />}
    </Panel>
  );
}
