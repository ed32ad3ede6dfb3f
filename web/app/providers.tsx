import { Outlet } from "react-router-dom";
import { AlertProvider } from "../ui/AlertDialog.tsx";
import { NoticeRegion } from "../ui/NoticeRegion.tsx";

/** What every page has: the one alert dialog and the messages. Light on purpose, public pages load it too. */
export function Providers() {
  return (
    <AlertProvider>
      <Outlet />
      <NoticeRegion />
    </AlertProvider>
  );
}
