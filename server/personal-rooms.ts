import type { PersonalRoom } from "./shared/personal-room.ts";
import { billingRoom } from "./domains/billing/personal-data.ts";
import { caseProgressRoom } from "./domains/case-progress/closing-account.ts";
import { casesRoom } from "./domains/cases/personal-data.ts";
import { invitationsRoom } from "./domains/invitations/personal-data.ts";
import { messagingRoom } from "./domains/messaging/personal-data.ts";
import { proceedingsRoom } from "./domains/proceedings/personal-data.ts";
import { reviewsRoom } from "./domains/reviews/personal-data.ts";
import { favouritesRoom } from "./domains/specialists/favourites.ts";
import { specialistsRoom } from "./domains/specialists/personal-data.ts";
import { supportRoom } from "./domains/support/personal-data.ts";
import { tasksRoom } from "./domains/tasks/personal-data.ts";

/** Every room besides accounts that holds personal data of accounts. */
export const personalRooms: readonly PersonalRoom[] = [
  specialistsRoom,
  favouritesRoom,
  // Before the room that takes the ended requests out.
  caseProgressRoom,
  // Before the cases and tasks let go of the account.
  proceedingsRoom,
  casesRoom,
  billingRoom,
  invitationsRoom,
  messagingRoom,
  reviewsRoom,
  tasksRoom,
  supportRoom,
];
