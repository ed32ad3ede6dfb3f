import phoneDark from "../../pictures/screens/specialist-home-phone-dark.avif";
import phoneLight from "../../pictures/screens/specialist-home-phone-light.avif";
import windowDark from "../../pictures/screens/specialist-home-window-dark.avif";
import windowLight from "../../pictures/screens/specialist-home-window-light.avif";
import type { ScreenPictures } from "../../ui/site/ProductScreen.tsx";

/** What waits for a specialist today. */
export const SPECIALIST_HOME: ScreenPictures = {
  window: { light: windowLight, dark: windowDark },
  phone: { light: phoneLight, dark: phoneDark },
};
