/** Requests about the people I played with, invitations, and finding others. */
import { request } from "./http";
import type { Friend, FriendList, InvitationInfo, InvitationList, PlaceFound, Rules, TableMade } from "./wire.gen";

export async function myFriends(): Promise<Friend[]> {
  return (await request<FriendList>("GET", "/api/me/friends")).friends;
}

export async function myInvitations(): Promise<InvitationInfo[]> {
  return (await request<InvitationList>("GET", "/api/me/invitations")).invitations;
}

export async function invite(table: string, people: readonly string[]): Promise<void> {
  await request("POST", `/api/tables/${encodeURIComponent(table)}/invitations`, { body: { people } });
}

/** Decline an invitation, or forget one that I accept. */
export async function dropInvitation(table: string): Promise<void> {
  await request("DELETE", `/api/me/invitations/${encodeURIComponent(table)}`);
}

/** A new table like one whose game is over, to which the others are invited; or theirs, if they were faster. */
export async function playAgain(table: string): Promise<string> {
  return (await request<TableMade>("POST", `/api/tables/${encodeURIComponent(table)}/again`)).id;
}

/** A seat at a listed table that waits for players with these rules, or at a new one. */
export async function findPeople(rules: string | Rules, seats: number): Promise<PlaceFound> {
  return request("POST", "/api/find", { body: { rules, seats } });
}
