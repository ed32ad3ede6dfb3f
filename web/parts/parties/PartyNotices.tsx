import { NOTICE_CHANNELS } from "../../../schema/rules/parties.ts";
import { useState } from "react";
import type { TellingPartyFragment } from "../../generated/graphql.ts";
import { formatDateTime } from "../../lib/format.ts";
import { saveText } from "../../lib/download.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Fold, Proof } from "../../ui/Fold.tsx";
import { noticeProgress, noticeSent, RECORDED_CHANNELS } from "./party-words.ts";
import { WithdrawNoticeDialog } from "./WithdrawNoticeDialog.tsx";

type Notice = TellingPartyFragment["notices"][number];
type Withdrawn = TellingPartyFragment["withdrawnNotices"][number];

interface PartyNoticesProps {
  party: Pick<TellingPartyFragment, "displayName" | "notices" | "withdrawnNotices">;
  /** Those noted by hand can be withdrawn. */
  canManage: boolean;
}

/** What exactly it showed: the object, and the text that was sent. */
function ShownContent({ notice: { objectVersion, objectShown, words } }: { notice: Notice }) {
  if (objectShown === "" && words.length === 0) return null;
  return (
    <Fold summary={objectVersion === null ? "Qué decía" : `Qué decía (versión ${objectVersion})`}>
      {objectShown !== "" && <p className="lines">{objectShown}</p>}
      {words.length > 0 && <p className="lines">{words.join("\n")}</p>}
    </Fold>
  );
}

/** What was noted as proof, and the fingerprint that a certificate names, with the file it can be made from again. */
function NoticeProof({ id, proof, hashedText, contentHash }: Notice) {
  return (
    <Proof>
      {proof !== "" && <p>{proof}</p>}
      <p>SHA-256: {contentHash}</p>
      {hashedText !== null && (
        <p>
          <Button size="sm" variant="quiet" onClick={() => saveText(hashedText, `comunicacion-${id}.json`)}>
            Descargar lo comunicado: su SHA-256 es este
          </Button>
        </p>
      )}
    </Proof>
  );
}

function NoticeItem({ notice, onWithdraw }: { notice: Notice; onWithdraw: (() => void) | null }) {
  return (
    <li className="quote" data-received={notice.receivedAt === null ? undefined : ""}>
      <strong>{NOTICE_CHANNELS[notice.channel]}</strong> · {noticeSent(notice)}
      {notice.spoken && " · se habló con la parte"}
      {notice.withProposal && " · con la propuesta"}
      {notice.calledTo !== null && ` · citación a la sesión del ${formatDateTime(notice.calledTo)}`}
      <br />
      {noticeProgress(notice)}
      <ShownContent notice={notice} />
      <NoticeProof {...notice} />
      {onWithdraw !== null && (
        <p className="cluster">
          <Button size="sm" variant="quiet" onClick={onWithdraw}>
            Se anotó por error
          </Button>
        </p>
      )}
    </li>
  );
}

/** A withdrawn notice: shown with who withdrew it, when and why; it no longer counts. */
function WithdrawnItem({ withdrawn: { notice, at, byName, reason } }: { withdrawn: Withdrawn }) {
  return (
    <li className="quote">
      <del>
        <strong>{NOTICE_CHANNELS[notice.channel]}</strong> · {noticeSent(notice)}. {noticeProgress(notice)}.
      </del>
      {notice.proof !== "" && (
        <Proof>
          <del>{notice.proof}</del>
        </Proof>
      )}
      <p className="muted small">
        Anotado por error, ya no cuenta: lo retiró {byName} el {formatDateTime(at)}. Motivo: {reason}
      </p>
    </li>
  );
}

/** What is known of them at a glance; the others, some of which may be years old, on demand. */
const SHOWN_AT_FIRST = 3;

/** Every way a party was told, newest first: what a certificate lists. After them those that were noted by mistake. */
export function PartyNotices({ party, canManage }: PartyNoticesProps) {
  const [wrong, setWrong] = useState<Notice | null>(null);
  const { notices, withdrawnNotices } = party;
  const items = [
    ...notices.map((notice) => (
      <NoticeItem
        key={notice.id}
        notice={notice}
        onWithdraw={canManage && RECORDED_CHANNELS.includes(notice.channel) ? () => setWrong(notice) : null}
      />
    )),
    ...withdrawnNotices.map((withdrawn) => <WithdrawnItem key={withdrawn.notice.id} withdrawn={withdrawn} />),
  ];
  const earlier = items.slice(SHOWN_AT_FIRST);
  return (
    <>
      {notices.length === 0 && <p className="muted small">Todavía no se le ha avisado de nada.</p>}
      {items.length > 0 && <ul className="list stack gap-8">{items.slice(0, SHOWN_AT_FIRST)}</ul>}
      {earlier.length > 0 && (
        <Fold summary={`Ver ${plural(earlier.length, "aviso más", "avisos más")}`}>
          <ul className="list stack gap-8">{earlier}</ul>
        </Fold>
      )}
      {wrong !== null && (
        <WithdrawNoticeDialog notice={wrong} displayName={party.displayName} onClose={() => setWrong(null)} />
      )}
    </>
  );
}
