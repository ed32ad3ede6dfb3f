import tasksPhoneDark from "../../pictures/screens/admin-tasks-phone-dark.avif";
import tasksPhoneLight from "../../pictures/screens/admin-tasks-phone-light.avif";
import tasksWindowDark from "../../pictures/screens/admin-tasks-window-dark.avif";
import tasksWindowLight from "../../pictures/screens/admin-tasks-window-light.avif";
import clientPhoneDark from "../../pictures/screens/client-home-phone-dark.avif";
import clientPhoneLight from "../../pictures/screens/client-home-phone-light.avif";
import clientWindowDark from "../../pictures/screens/client-home-window-dark.avif";
import clientWindowLight from "../../pictures/screens/client-home-window-light.avif";
import type { ScreenPictures } from "../../ui/site/ProductScreen.tsx";

/** Where a client sees what to do and how far each matter is. */
export const CLIENT_HOME: ScreenPictures = {
  window: { light: clientWindowLight, dark: clientWindowDark },
  phone: { light: clientPhoneLight, dark: clientPhoneDark },
};

/** The list of a company's debts. */
export const TASKS: ScreenPictures = {
  window: { light: tasksWindowLight, dark: tasksWindowDark },
  phone: { light: tasksPhoneLight, dark: tasksPhoneDark },
};
