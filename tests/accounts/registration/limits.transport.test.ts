import { expect, test } from "@jest/globals";
import { testApp } from "../../support/app.ts";
import { register, registrationForm } from "../../support/registrations.ts";

const app = testApp();
const send = (email: string) =>
  app.http
    .post("/api/specialists/register-specialist")
    .set("x-forwarded-for", "203.0.113.7")
    .send(registrationForm(email));

test("an e-mail is registered five times at once from an address, an address registers sixty, whatever it claims to be", async () => {
  for (let count = 0; count < 5; count += 1) await register(app, "repetida@correo.example");
  const sixth = await send("Repetida@correo.example").expect(429);
  expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(60);
  expect(Number(sixth.headers["retry-after"])).toBeLessThanOrEqual(900);
  // The refused one counted for the address.
  await Promise.all(
    Array.from({ length: 54 }, (_, index) => send(`persona${index}@correo.example`).expect(201)),
  );
  await send("una-mas@correo.example").expect(429);
}, 30_000);
