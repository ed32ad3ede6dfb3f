import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { makeToken } from "../tokens.ts";
import { openProfile, profile, review } from "./open-profile.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const heading = (name = "Elena Ferrer") => screen.findByRole("heading", { level: 1, name });
const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const signIn = (role: "CLIENT" | "SPECIALIST" | "ADMIN", userId = 90) =>
  startSession(makeToken({ role, userId }));

describe("hiring", () => {
  test("leads a visitor to the registration, or by log-in back to hiring", async () => {
    openProfile();
    await heading();
    expect(hrefOf("Contratar")).toBe("/register/cliente?especialista=3");
    expect(hrefOf("Ya tengo cuenta")).toBe(
      "/login?returnTo=%2Fdashboard%2Fclient%2Fcases%2Fnew%3Fspecialist%3D3",
    );
  });

  test("leads a client to a new case", async () => {
    signIn("CLIENT");
    openProfile();
    await heading();
    expect(hrefOf("Contratar")).toBe("/dashboard/client/cases/new?specialist=3");
  });

  test.each(["SPECIALIST", "ADMIN"] as const)("isn't offered to a %s, who is told why", async (role) => {
    signIn(role);
    openProfile();
    await heading();
    expect(screen.queryByRole("link", { name: "Contratar" })).toBeNull();
    expect(screen.getByText("Solo se puede contratar desde una cuenta de cliente.")).toBeTruthy();
  });

  test("the specialist finds the way to the own profile", async () => {
    signIn("SPECIALIST", 3);
    openProfile();
    await heading();
    expect(screen.getByText("Así te ven los demás.")).toBeTruthy();
    expect(hrefOf("Editar mi perfil")).toBe("/dashboard/specialist/profile");
  });

  test("who isn't available can't be hired, and bears no marker", async () => {
    openProfile({ specialist: profile({ available: false }) });
    await heading();
    expect(screen.getByText("No acepta casos nuevos ahora")).toBeTruthy();
    expect(screen.queryByText("Disponible")).toBeNull();
    expect(screen.queryByRole("link", { name: "Contratar" })).toBeNull();
  });
});

describe("what is said", () => {
  test("without reviews", async () => {
    openProfile({ specialist: profile({ rating: null, reviewCount: 0 }) });
    await heading();
    expect(screen.getAllByText("Sin valoraciones todavía")).toHaveLength(2);
    expect(screen.getByText("Disponible")).toBeTruthy();
  });

  test("nobody of this id: the documented page, and nothing is asked for what can't be an id", async () => {
    openProfile({ specialist: null });
    await heading("Esta página no existe todavía");
    cleanup();
    const { asked } = openProfile({}, {}, "/marketplace/3%20OR%201");
    await heading("Esta página no existe todavía");
    expect(asked("MarketplaceProfile")).toEqual([]);
  });

  test("reviews with stars in words, answers and pages", async () => {
    const { asked } = openProfile(
      {
        reviews: [review("7", { reply: "Gracias", repliedAt: "2026-11-02T10:00:00.000Z" })],
        totalCount: 25,
      },
      {},
      "/marketplace/3?pagina=2",
    );
    await heading();
    expect(asked("MarketplaceProfile")).toEqual([{ id: "3", page: { number: 2, size: 10 } }]);
    const item = within(screen.getByRole("article", { name: "Valoración de Ana G." }));
    expect(item.getByText("4 de 5 estrellas")).toBeTruthy();
    expect(item.getByText("Mediación · 01/11/2026")).toBeTruthy();
    expect(item.getByText("Gracias")).toBeTruthy();
    expect(hrefOf("Más recientes")).toBe("/marketplace/3#valoraciones");
    expect(hrefOf("Anteriores")).toBe("/marketplace/3?pagina=3#valoraciones");
  });

  test("a page of reviews beyond the last one leads to that", async () => {
    const { router } = openProfile({ reviews: [review("7")], totalCount: 11 }, {}, "/marketplace/3?pagina=9");
    await heading();
    expect(router.state.location.search).toBe("?pagina=2");
  });
});

describe("a client with a closed case", () => {
  const CASES = [
    { number: "P26000009", interventionType: "MEDIATION", closedAt: "2026-11-10T10:00:00.000Z" },
    { number: "P26000002", interventionType: "COLLECTION", closedAt: "2026-10-01T10:00:00.000Z" },
  ];
  const form = async () =>
    within(await screen.findByRole("region", { name: "¿Cómo te fue con Elena Ferrer?" }));

  test("gives stars and words to the case chosen; stars are required", async () => {
    signIn("CLIENT");
    const { asked } = openProfile(
      {},
      {
        MyReviewableCases: { reviewableCases: CASES },
        CreateReview: { createReview: { message: "Gracias: tu valoración ya se ve", userErrors: [] } },
      },
    );
    const fields = await form();
    await userEvent.click(fields.getByRole("button", { name: "Publicar valoración" }));
    expect(fields.getByText("Elige de 1 a 5 estrellas")).toBeTruthy();
    expect(asked("CreateReview")).toEqual([]);
    await userEvent.selectOptions(fields.getByLabelText("Expediente"), "P26000002");
    await userEvent.click(fields.getByRole("radio", { name: "5 estrellas: Excelente" }));
    await userEvent.type(fields.getByLabelText("Tu comentario (opcional)"), "Muy bien");
    await userEvent.click(fields.getByRole("button", { name: "Publicar valoración" }));
    await screen.findByText("Gracias: tu valoración ya se ve");
    expect(asked("CreateReview")).toEqual([
      { caseNumber: "P26000002", input: { stars: 5, comment: "Muy bien" } },
    ]);
    await waitFor(() => expect(asked("MarketplaceProfile")).toHaveLength(2));
  });

  test("keeps what was typed when it is refused", async () => {
    signIn("CLIENT");
    openProfile(
      {},
      {
        MyReviewableCases: { reviewableCases: CASES.slice(0, 1) },
        CreateReview: {
          createReview: {
            message: null,
            userErrors: [{ field: [], message: "Ya has valorado este expediente." }],
          },
        },
      },
    );
    const fields = await form();
    await userEvent.click(fields.getByRole("radio", { name: "1 estrella: Muy mal" }));
    await userEvent.type(fields.getByLabelText("Tu comentario (opcional)"), "Nunca llamó");
    await userEvent.click(fields.getByRole("button", { name: "Publicar valoración" }));
    await screen.findByText("Ya has valorado este expediente.");
    expect(fields.getByDisplayValue("Nunca llamó")).toBeTruthy();
  });

  test("a visitor and a specialist are asked nothing", async () => {
    const { asked } = openProfile();
    await heading();
    expect(asked("MyReviewableCases")).toEqual([]);
    cleanup();
    signIn("SPECIALIST");
    const other = openProfile();
    await waitFor(() => expect(other.asked("MyPartOfReviews")).toHaveLength(1));
    expect(other.asked("MyReviewableCases")).toEqual([]);
  });
});

describe("answering and reporting", () => {
  test("only the reviewed specialist answers, and can take the answer away", async () => {
    signIn("SPECIALIST", 3);
    const { asked } = openProfile(
      { reviews: [review("7", { reply: "Gracias", repliedAt: "2026-11-02T10:00:00.000Z" }), review("8")] },
      { AnswerReview: { answerReview: { message: "Has retirado tu respuesta", userErrors: [] } } },
    );
    await heading();
    expect(screen.getByRole("button", { name: "Responder" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Editar respuesta" }));
    const field = await screen.findByLabelText("Tu respuesta a Ana G.");
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole("button", { name: "Retirar respuesta" }));
    await screen.findByText("Has retirado tu respuesta");
    expect(asked("AnswerReview")).toEqual([{ id: "7", reply: "" }]);
  });

  test("a client reports with a reason; one's own and what one has reported already offer nothing", async () => {
    signIn("CLIENT");
    const flags = [
      { id: "7", mine: true, reportedByMe: false },
      { id: "8", mine: false, reportedByMe: true },
      { id: "9", mine: false, reportedByMe: false },
    ];
    const { asked } = openProfile(
      { reviews: flags.map(({ id }) => review(id)) },
      {
        MyPartOfReviews: { specialistReviews: { nodes: flags } },
        ReportReview: { reportReview: { message: "Gracias: revisaremos esta valoración", userErrors: [] } },
      },
    );
    await screen.findByText("Tu valoración");
    expect(screen.getByText("La has denunciado: la estamos revisando")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Denunciar la valoración de Ana G." }));
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    await userEvent.click(dialog.getByLabelText("Otro motivo"));
    await userEvent.type(dialog.getByLabelText("Qué ocurre"), "Es la competencia");
    await userEvent.click(dialog.getByText("Enviar denuncia"));
    await screen.findByText("Gracias: revisaremos esta valoración");
    expect(asked("ReportReview")).toEqual([
      { id: "9", input: { reason: "OTHER", detail: "Es la competencia" } },
    ]);
  });

  test("a visitor is led to the log-in and back", async () => {
    openProfile({ reviews: [review("7")] });
    await heading();
    expect(hrefOf("Denunciar la valoración de Ana G.")).toBe("/login?returnTo=%2Fmarketplace%2F3");
    expect(screen.queryByRole("button", { name: "Responder" })).toBeNull();
  });
});

describe("sharing", () => {
  const url = "http://localhost/marketplace/3";
  const share = async () => {
    await heading();
    await userEvent.click(screen.getByRole("button", { name: "Compartir perfil" }));
  };

  test("copies the link where the device has no way of its own", async () => {
    openProfile();
    const user = userEvent.setup();
    await heading();
    await user.click(screen.getByRole("button", { name: "Compartir perfil" }));
    await screen.findByText("Enlace copiado");
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test("uses the device's own way", async () => {
    const shared = jest.fn(async (_what: ShareData) => undefined);
    Object.assign(navigator, { share: shared });
    openProfile();
    await share();
    expect(shared).toHaveBeenCalledWith({ title: "Elena Ferrer", url });
    Reflect.deleteProperty(navigator, "share");
  });
});
