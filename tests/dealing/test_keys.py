from __future__ import annotations

from hashlib import sha256
from itertools import pairwise

import pytest

from ohhell.dealing.keys import chain, commitment, secret_from_seed

KEYS = chain(secret_from_seed("7"), 111)


# the vectors of docs/fairness.md
def test_keys_of_a_seed_never_change() -> None:
    assert secret_from_seed("7").hex() == "ef6ac3d3b72871e5b5e570dd70ee7a45748f9b065184bbf423ee8574b55052fa"
    assert KEYS[0].hex() == "696bdc3bc1e7413d48ebbb12e76b22f4f619ec519f84f9f234e2b0707ff51a55"
    assert KEYS[1].hex() == "bb8ce0d269b9b2144774c36f87bfb7354414674be0a14eb5488229ca3f511d2e"
    assert KEYS[110].hex() == "345b91a8e6d70eaf7beb367186b030236762ef864b0edceeda597194b4a6b5ab"
    assert commitment(KEYS) == "326e0a507f76b48c24a8fc0b847ca44be04959289d35bb51f136f10c80db780d"


def test_every_key_hashes_to_the_one_before_it() -> None:
    assert all(sha256(later).digest() == earlier for earlier, later in pairwise(KEYS))


def test_commitment_is_the_hash_of_the_first_key() -> None:
    assert commitment(KEYS) == sha256(KEYS[0]).hexdigest()


def test_secret_itself_is_never_a_key() -> None:
    assert secret_from_seed("7") not in KEYS
    assert KEYS[-1] == sha256(secret_from_seed("7")).digest()


@pytest.mark.parametrize("length", [1, 2, 111])
def test_chain_has_the_requested_number_of_different_keys(length: int) -> None:
    assert len(set(chain(b"secret", length))) == length


def test_different_seeds_have_different_secrets() -> None:
    assert len({secret_from_seed(seed) for seed in ("7", "07", " 7", "ä", "")}) == 5
