import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../server/app.ts";
import { CertifiedEvent } from "../../server/domains/mailings/certified/certified-communication.entity.ts";
import type { MailingRecipient } from "../../server/domains/mailings/mailing-recipient.entity.ts";
import { PartyNotice } from "../../server/domains/parties/party-notice.entity.ts";
import { certifiedProvider, type CertifiedProvider } from "../../server/platform/certified-provider.ts";
import {
  signedCallback,
  startDevProvider,
  type CallbackWords,
  type DevProvider,
  type SignedCallback,
} from "../../server/platform/dev-provider.ts";
import { mailingDesk, type MailingDesk } from "./mailing-desk.ts";
import { MONDAY } from "./test-clock.ts";
import { waitFor } from "./wait-for.ts";

export const CHANNEL = { channel: "CERTIFIED_MAIL" } as const;
/** When what was sent on MONDAY is talked about. */
export const LATER = "2026-11-24T09:00:00.000Z";
export const DELIVERED_AT = new Date("2026-11-23T10:15:00.000Z");

interface Begun {
  id: number;
  listId: string;
}

interface Sent extends Begun {
  recipients: MailingRecipient[];
  /** The provider's, in the order of the recipients. */
  references: string[];
}

export interface CertifiedDesk {
  readonly desk: MailingDesk;
  readonly office: DevProvider;
  readonly provider: CertifiedProvider;
  /** A mailing by certified e-mail to so many. */
  readonly begun: (count: number) => Promise<Begun>;
  /** One that has been sent; from then on it is LATER. */
  readonly sent: (count: number) => Promise<Sent>;
  /** Until the provider has confirmed none of them. */
  readonly untilUnconfirmed: (id: number) => Promise<unknown>;
  /** Of the first recipient. */
  readonly noticesOf: (id: number) => Promise<PartyNotice[]>;
  readonly eventsOf: (recipientId: number) => Promise<CertifiedEvent[]>;
  readonly callback: (words: Omit<CallbackWords, "at"> & { at?: Date }, id?: string) => SignedCallback;
  readonly post: (callback: SignedCallback) => Promise<{ statusCode: number; json: () => unknown }>;
  /** Posted one after the other. */
  readonly statuses: (callbacks: readonly SignedCallback[]) => Promise<number[]>;
}

/** Mailings by certified e-mail through a provider that answers as it is told. Call at the top of the file. */
export function certifiedDesk(): CertifiedDesk {
  const desk = mailingDesk();
  let office: DevProvider;
  let provider: CertifiedProvider;
  let app: FastifyInstance;
  let contracts = 0;
  beforeAll(async () => {
    office = await startDevProvider();
    provider = certifiedProvider(office.settings, { patienceMs: 400 });
    desk.deps.env.provider = office.settings;
    app = await createApp(desk.deps);
  });
  afterAll(async () => {
    await app.close();
    await office.stop();
  });
  beforeEach(() => {
    desk.deps.setNow(MONDAY);
    desk.deps.provider = provider;
    office.answer(() => "take");
  });

  const begun = async (count: number) => {
    const debts = Array.from({ length: count }, () => {
      contracts += 1;
      return {
        nContract: `CE-${contracts}`,
        debtor: `Persona ${contracts}`,
        email: `c${contracts}@correo.example`,
      };
    });
    const { list } = await desk.list(debts);
    const { id } = await desk.begin({ listId: String(list.id) }, CHANNEL);
    return { id, listId: String(list.id) };
  };
  const post = ({ headers, body }: SignedCallback) =>
    app.inject({ method: "POST", url: "/api/certified/events", headers, payload: body });
  return {
    desk,
    get office() {
      return office;
    },
    get provider() {
      return provider;
    },
    begun,
    sent: async (count) => {
      const mailing = await begun(count);
      await desk.run(mailing.id);
      const recipients = await desk.recipients(mailing.id);
      const references = recipients.map(
        ({ email }) => office.taken.find(({ to }) => to === email)!.reference,
      );
      desk.deps.setNow(LATER);
      return { ...mailing, recipients, references };
    },
    untilUnconfirmed: (id) =>
      waitFor(async () => (await desk.recipients(id)).every(({ state }) => state === "UNCONFIRMED")),
    noticesOf: async (id) =>
      desk.deps.db.getRepository(PartyNotice).find({
        where: { mailingRecipientId: (await desk.recipients(id))[0]!.id },
      }),
    eventsOf: (recipientId) =>
      desk.deps.db.getRepository(CertifiedEvent).find({ where: { recipientId }, order: { id: "ASC" } }),
    callback: (words, id) => {
      const sentAt = desk.deps.clock.now();
      return signedCallback(
        office.settings.secret,
        { at: DELIVERED_AT, ...words },
        id === undefined ? { sentAt } : { id, sentAt },
      );
    },
    post,
    statuses: async (callbacks) => {
      const found: number[] = [];
      for (const one of callbacks) found.push((await post(one)).statusCode);
      return found;
    },
  };
}
