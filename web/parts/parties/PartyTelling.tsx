import { useState } from "react";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useAction } from "../../lib/use-action.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { Button } from "../../ui/Button.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { CommunicatedObject, LetterFacts } from "./InvitationLetter.tsx";
import { MissingIdentity } from "./MissingIdentity.tsx";
import { RevokeInvitationDocument, type TellingPartyFragment } from "../../generated/graphql.ts";
import { partyResponse } from "./party-words.ts";
import { PartyNotices } from "./PartyNotices.tsx";
import { lateDialog } from "../../ui/late.tsx";

const InvitePartyDialog = lateDialog(async () => ({
  default: (await import("./InvitePartyDialog.tsx")).InvitePartyDialog,
}));
const RecordNoticeDialog = lateDialog(async () => ({
  default: (await import("./RecordNoticeDialog.tsx")).RecordNoticeDialog,
}));

interface PartyTellingProps {
  party: TellingPartyFragment;
  /** For invitation and letter. */
  matter: LetterFacts;
  /** Manager or administrator, and the matter is open; else it is only shown. */
  canManage: boolean;
  /** Documents of the case, for the proof of a notice. */
  documents?: readonly { id: string; fileName: string }[];
}

function linkState({ invitation, hasAccount }: TellingPartyFragment): string {
  if (hasAccount) return "Lo ve en su cuenta de Acuerdo.";
  if (invitation === null) return "No tiene ningún enlace personal en vigor.";
  const { openedAt, opens, expiresAt } = invitation;
  const until = `Enlace en vigor al menos hasta el ${formatDate(expiresAt)}`;
  if (openedAt === null) return `${until}, sin abrir.`;
  return `${until}; abierto ${opens === 1 ? "una vez" : `${opens} veces`}, la primera el ${formatDateTime(openedAt)}.`;
}

/** Whether the last text this party was told is no longer the present one: it has to be told again. */
function isOutdated({ side, notices }: TellingPartyFragment, communicated?: CommunicatedObject): boolean {
  const versions = notices.flatMap(({ objectVersion }) => objectVersion ?? []);
  return (
    side === "RESPONDENT" &&
    communicated !== undefined &&
    versions.length > 0 &&
    Math.max(...versions) < communicated.version
  );
}

/** Ends the link, after a question. */
function useRevoke(party: PartyTellingProps["party"]) {
  const alert = useAlert();
  const { run, busy } = useAction(RevokeInvitationDocument, {
    failed: "No se ha podido anular el enlace. Inténtalo de nuevo.",
    onRefused: alert.error,
  });
  const revoke = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Anular el enlace personal",
      text: `${party.displayName} ya no podrá abrirlo ni responder por aquí: si corren sus 30 días para responder, se paran hasta que tenga otro. Podrás crearlo cuando quieras.`,
      textButton: "Cancelar",
      textButton2: "Anular enlace",
      onConfirm: async () => {
        await run({ partyId: party.id });
      },
    });
  return { revoke, busy };
}

/** How it answered, and what it knows. */
function State({ party, matter, canManage }: PartyTellingProps) {
  const response = partyResponse(party.response);
  return (
    <>
      <div className="cluster">
        <StatusTag tone={response.tone}>{response.text}</StatusTag>
        {party.respondedAt !== null && (
          <span className="muted small">{formatDateTime(party.respondedAt)}</span>
        )}
      </div>
      {party.responseNote !== null && <p className="anywhere muted">{party.responseNote}</p>}
      <p className="muted small">{linkState(party)}</p>
      {isOutdated(party, matter.communicated) && (
        <p className="note note-warning">
          Se le comunicó otro texto: el de ahora todavía no. Invítale de nuevo o anota cómo se lo has
          comunicado.
        </p>
      )}
      {canManage && party.proposal?.receivedAt === null && (
        <p className="note note-warning">
          Se le hizo una propuesta el {formatDate(party.proposal.madeAt)} y no consta que la haya recibido:
          los 30 días para responder no corren. Si la recibió por otro medio, anótalo con su prueba.
        </p>
      )}
    </>
  );
}

/** How a party answered and how it was told, with what its manager can do about it: invite, end the link, note a burofax. */
export function PartyTelling({ party, matter, canManage, documents }: PartyTellingProps) {
  const [open, setOpen] = useState<"invite" | "notice" | null>(null);
  const { revoke, busy } = useRevoke(party);
  const close = () => setOpen(null);

  return (
    <div className="stack gap-12">
      <State party={party} matter={matter} canManage={canManage} />
      <MissingIdentity parties={[party]} />
      {canManage && (
        <div className="cluster">
          {!party.hasAccount && (
            <Button size="sm" icon="mail" onClick={() => setOpen("invite")}>
              {party.invitation === null ? "Invitar" : "Invitar de nuevo"}
            </Button>
          )}
          <Button size="sm" icon="file" onClick={() => setOpen("notice")}>
            Anotar aviso
          </Button>
          {party.invitation !== null && (
            <Button size="sm" variant="quiet" busy={busy} onClick={revoke}>
              Anular enlace
            </Button>
          )}
        </div>
      )}
      <PartyNotices party={party} canManage={canManage} />
      {open === "invite" && <InvitePartyDialog party={party} matter={matter} onClose={close} />}
      {open === "notice" && (
        <RecordNoticeDialog
          party={party}
          documents={documents}
          communicated={party.side === "RESPONDENT" ? matter.communicated : undefined}
          onClose={close}
        />
      )}
    </div>
  );
}
