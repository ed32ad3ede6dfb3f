import type { PersonalRoom } from "./domains/accounts/personal-room.ts";
import { casesRoom } from "./domains/cases/personal-data.ts";
import { reviewsRoom } from "./domains/reviews/personal-data.ts";
import { favouritesRoom } from "./domains/specialists/favourites.ts";
import { specialistsRoom } from "./domains/specialists/personal-data.ts";
import { tasksRoom } from "./domains/tasks/personal-data.ts";

/** Every room besides accounts that holds personal data of accounts. */
export const personalRooms: readonly PersonalRoom[] = [
  specialistsRoom,
  favouritesRoom,
  casesRoom,
  reviewsRoom,
  tasksRoom,
];
