import type { PersonalDataHolder } from "./shared/personal-data-holder.ts";
import { billingDataHolder } from "./domains/billing/personal-data.ts";
import { caseProgressDataHolder } from "./domains/case-progress/closing-account.ts";
import { casesDataHolder } from "./domains/cases/personal-data.ts";
import { invitationsDataHolder } from "./domains/invitations/personal-data.ts";
import { inboundMailDataHolder } from "./domains/inbound-mail/personal-data.ts";
import { messagingDataHolder } from "./domains/messaging/personal-data.ts";
import { notificationsDataHolder } from "./domains/notifications/personal-data.ts";
import { proceedingsDataHolder } from "./domains/proceedings/personal-data.ts";
import { portfoliosDataHolder } from "./domains/portfolios/personal-data.ts";
import { reviewsDataHolder } from "./domains/reviews/personal-data.ts";
import { favouritesDataHolder } from "./domains/specialists/favourites.ts";
import { savedViewsDataHolder } from "./domains/saved-views/personal-data.ts";
import { specialistsDataHolder } from "./domains/specialists/personal-data.ts";
import { supportDataHolder } from "./domains/support/personal-data.ts";
import { tasksDataHolder } from "./domains/tasks/personal-data.ts";

/** Every domain besides accounts that holds personal data of accounts. */
export const personalDataHolders: readonly PersonalDataHolder[] = [
  specialistsDataHolder,
  favouritesDataHolder,
  // Ends open requests, so before casesDataHolder, which takes the ended ones out.
  caseProgressDataHolder,
  // Before the cases and tasks let go of the account.
  proceedingsDataHolder,
  casesDataHolder,
  billingDataHolder,
  invitationsDataHolder,
  messagingDataHolder,
  inboundMailDataHolder,
  reviewsDataHolder,
  tasksDataHolder,
  portfoliosDataHolder,
  supportDataHolder,
  savedViewsDataHolder,
  // After those that tell others that the account leaves.
  notificationsDataHolder,
];
