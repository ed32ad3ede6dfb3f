import { REVOCATION_REASONS, type RevocationReason } from "../../../schema/rules/revocations.ts";
import { formatDateTime } from "../../lib/format.ts";

interface RevokedNoteProps {
  seal: {
    revokedAt: string | null;
    revocationReason: RevocationReason | null;
    revocationNote?: string | null;
  };
}

/** Where a document is found, that it no longer counts; nothing while it does. */
export function RevokedNote({ seal }: RevokedNoteProps) {
  const { revokedAt, revocationReason, revocationNote = null } = seal;
  if (revokedAt === null || revocationReason === null) return null;
  return (
    <div className="note note-danger">
      <p>
        <strong>Revocado el {formatDateTime(revokedAt)}: ya no es válido.</strong>{" "}
        {REVOCATION_REASONS[revocationReason]}.
      </p>
      {revocationNote !== null && <p className="small">{revocationNote}</p>}
    </div>
  );
}
