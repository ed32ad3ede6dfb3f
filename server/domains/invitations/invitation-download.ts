import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { issuePartyTicket } from "../../shared/download-tickets.ts";
import { BUDGET_DOWNLOAD, RECEIPT_DOWNLOAD } from "../billing/billing-documents.ts";
import {
  AGREEMENT_DOWNLOAD,
  agreementOfParty,
  ISSUED_DOWNLOAD,
  issuedDocumentOfParty,
} from "../proceedings/document-downloads.ts";
import {
  requireSessionOfParty,
  SESSION_CALENDAR_DOWNLOAD,
} from "../proceedings/sessions/session-download.ts";
import { readId } from "../../platform/ids.ts";
import { requireSentBudget } from "./answer-proposals.ts";
import { INVITATION_DOCUMENT_DOWNLOAD, requireDocumentByLink } from "./invitation-documents.ts";
import type { InvitationView } from "./invitation.ts";
import { requireLink } from "./link-access.ts";
import { requireOwnReceipt } from "./pay-by-invitation.ts";

export type InvitationDownloadKind =
  | "DOCUMENT"
  | "ISSUED_DOCUMENT"
  | "AGREEMENT"
  | "BUDGET"
  | "RECEIPT"
  | "SESSION_CALENDAR";

interface Download {
  kind: string;
  params: Record<string, unknown>;
  fileName: string;
}

/** A link for one download, within five minutes, to what the party may see. Throws NotFound, RateLimited. */
export async function invitationDownload(
  ctx: Context,
  token: string,
  kind: InvitationDownloadKind,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const view = await requireLink(ctx, token);
  const { fileName, ...ticket } = await downloadOf(ctx, view, kind, id);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "invitationDownload",
      subjectType: "party",
      subjectId: view.party.id,
      data: { kind, id: readId(id) },
    });
    return issuePartyTicket(ctx, manager, { partyId: view.party.id, linkId: view.linkId, ...ticket });
  });
  return { url, fileName };
}

async function downloadOf(
  ctx: Context,
  view: InvitationView,
  kind: InvitationDownloadKind,
  id: string,
): Promise<Download> {
  const { party } = view;
  switch (kind) {
    case "DOCUMENT": {
      const document = await requireDocumentByLink(ctx.db, party, readId(id) ?? 0);
      const params = { documentId: document.id, partyId: party.id };
      return { kind: INVITATION_DOCUMENT_DOWNLOAD, params, fileName: document.fileName };
    }
    case "SESSION_CALENDAR": {
      const params = await requireSessionOfParty(ctx, party.id, id);
      return { kind: SESSION_CALENDAR_DOWNLOAD, params: { ...params }, fileName: "sesion.ics" };
    }
    case "AGREEMENT": {
      const { fileName, ...params } = await agreementOfParty(ctx, party.id, id);
      return { kind: AGREEMENT_DOWNLOAD, params, fileName };
    }
    case "ISSUED_DOCUMENT": {
      const { fileName, ...params } = await issuedDocumentOfParty(ctx, party.id, id);
      return { kind: ISSUED_DOWNLOAD, params, fileName };
    }
    case "BUDGET": {
      const budget = await requireSentBudget(ctx.db, view, id);
      return { kind: BUDGET_DOWNLOAD, params: { id: budget.id }, fileName: `${budget.number}.pdf` };
    }
    case "RECEIPT": {
      const payment = await requireOwnReceipt(ctx.db, view, id);
      const fileName = `recibo-${payment.receiptNumber}.pdf`;
      return { kind: RECEIPT_DOWNLOAD, params: { id: payment.id }, fileName };
    }
  }
}
